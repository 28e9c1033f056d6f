import { useState } from 'react';
import { useFormat } from '../../format/format.ts';
import { instantOf, wallOf } from '../../format/zone.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { Entry } from './entries-of.ts';
import { type Move, nameOf, useVerdict } from './use-move-order.ts';
import { VerdictWords } from './verdict-words.tsx';

/** The same as dragging, for those who would rather write it. */
export function MoveDialog({
  entry: { order },
  busy,
  onClose,
  onMove,
}: {
  readonly entry: Entry;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMove: (move: Move) => void;
}) {
  const { zone } = useFormat();
  const before = { from: wallOf(order.starts_at ?? '', zone), till: wallOf(order.stops_at ?? '', zone) };
  const [from, setFrom] = useState(before.from);
  const [till, setTill] = useState(before.till);
  const isWhole = WALL.test(from) && WALL.test(till) && from < till;
  const isChanged = from !== before.from || till !== before.till;
  const move: Move | undefined =
    isWhole && isChanged
      ? {
          order,
          to: {
            // What was not touched stays to the second.
            starts_at: from === before.from ? (order.starts_at ?? '') : instantOf(from, zone),
            stops_at: till === before.till ? (order.stops_at ?? '') : instantOf(till, zone),
            isWhole: false,
          },
        }
      : undefined;
  const verdict = useVerdict(useDebounced(move, 200));
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${nameOf(order)}`}
      description={order.customer?.name ?? 'No customer'}
      footer={
        <DialogButtons
          action="Move"
          busy={busy}
          disabled={move === undefined || (typeof verdict === 'object' && verdict.kind === 'taken')}
          onAction={() => move !== undefined && onMove(move)}
          onClose={onClose}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Goes out"
          type="datetime-local"
          value={from}
          disabled={order.status === 'started'}
          hint={order.status === 'started' ? 'It is out already.' : undefined}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="Comes back"
          type="datetime-local"
          value={till}
          onChange={(event) => setTill(event.target.value)}
        />
        <div role="status" className="min-h-6 sm:col-span-2">
          {isWhole ? (
            move !== undefined && <VerdictWords verdict={verdict ?? 'asking'} />
          ) : (
            <p className="text-danger">It must come back after it goes out.</p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
