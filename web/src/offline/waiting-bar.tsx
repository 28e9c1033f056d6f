import { Link } from '@tanstack/react-router';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useFormat } from '../format/format.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { newKey } from './send-waiting.ts';
import { useIsOnline, useSending, useWaiting } from './use-waiting.ts';
import { dropWaiting, renewWaiting, type Waiting } from './waiting-store.ts';

/** Says that there is no connection, and lists the entries that wait on this device. */
export function WaitingBar() {
  const waiting = useWaiting();
  const isOnline = useIsOnline();
  const send = useSending(waiting);
  if (waiting.length === 0 && isOnline) return null;
  return (
    <aside aria-label="Not sent yet" className="no-print border-b border-warn bg-warn-soft px-4 py-2 text-ink sm:px-6">
      <p role="status" className="flex items-center gap-2 font-medium">
        <CloudOff className="size-4 shrink-0 text-warn" aria-hidden="true" />
        {!isOnline
          ? 'No connection. Pick-ups and returns are kept on this device and sent later.'
          : 'Not sent yet. It is kept on this device and retried automatically.'}
      </p>
      <ul className="mt-1 flex flex-col gap-1 empty:hidden">
        {waiting.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onSend={() => {
              renewWaiting(entry.id, newKey(), new Date().toISOString());
              send();
            }}
          />
        ))}
      </ul>
    </aside>
  );
}

function Entry({ entry, onSend }: { readonly entry: Waiting; readonly onSend: () => void }) {
  const format = useFormat();
  const drop = async () => {
    const yes = await confirm({
      title: `Drop “${entry.words}”?`,
      text: 'It will not be sent. The order stays as the server has it.',
      yes: 'Drop it',
      danger: true,
    });
    if (yes) dropWaiting(entry.id);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-40 flex-1">
        <Link to="/orders/$orderId" params={{ orderId: entry.order_id }} className="link">
          {entry.words}
        </Link>{' '}
        <span className="text-sm text-muted">{format.relative(entry.made_at)}</span>
        {entry.refusal !== undefined && (
          <span className="flex items-center gap-1.5 text-danger">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" /> {entry.refusal}
          </span>
        )}
      </span>
      <Button size="small" onClick={onSend}>
        Send now
      </Button>
      <Button size="small" look="quiet" onClick={() => void drop()}>
        Drop
      </Button>
    </li>
  );
}
