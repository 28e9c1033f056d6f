import { Link } from '@tanstack/react-router';
import { useFormat } from '../../format/format.ts';
import { OrderStatus } from '../../parts/order-status.tsx';
import { Button } from '../../ui/button.tsx';
import { type Entry } from './entries-of.ts';
import { ENDS, SIGNS } from './entry-link.tsx';
import { whyFixed } from './move-end.ts';

/** An order on a line of its own, with room for a button. */
export function EntryRow({ entry, onMove }: { readonly entry: Entry; readonly onMove: (entry: Entry) => void }) {
  const format = useFormat();
  const { order, end, at } = entry;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0">
      <span className="w-14 shrink-0 tabular-nums">
        <span aria-hidden="true" className="mr-1 text-sm">
          {SIGNS[end]}
        </span>
        <span className="sr-only">{ENDS[end]} </span>
        {format.time(at)}
      </span>
      <span className="min-w-0 flex-1">
        <Link to="/orders/$orderId" params={{ orderId: order.id }} className="font-semibold hover:underline">
          #{order.number} <span className="font-normal">{order.customer?.name ?? 'No customer'}</span>
        </Link>
        <span className="mt-0.5 block">
          <OrderStatus order={order} />
        </span>
      </span>
      {whyFixed(order, end) === undefined && (
        <Button
          size="small"
          aria-label={`Move #${order.number}, ${ENDS[end].toLowerCase()}`}
          onClick={() => onMove(entry)}
        >
          Move…
        </Button>
      )}
    </li>
  );
}
