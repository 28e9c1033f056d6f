import { Link } from '@tanstack/react-router';
import type { StockItemPlannings } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { reasonWord } from '../downtime/downtime-status.tsx';

/** `out on #1042 until Fri 17:00`, `#1042 from Mon 09:00`, `Repair until 20 Nov`. */
export function BookingWords({ planning }: { readonly planning: StockItemPlannings }) {
  const format = useFormat();
  const { order, downtime } = planning;
  const isNow = planning.started || Date.parse(planning.starts_at ?? '') <= Date.now();
  const when = isNow ? `until ${format.relative(planning.stops_at)}` : `from ${format.relative(planning.starts_at)}`;
  if (order == null) {
    return (
      <span title={format.fullMoment(planning.starts_at)}>
        {downtime == null ? 'Downtime' : reasonWord(downtime.reason)} {when}
      </span>
    );
  }
  return (
    <span title={`${format.fullMoment(planning.starts_at)} – ${format.fullMoment(planning.stops_at)}`}>
      {planning.started && 'out on '}
      <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link">
        {order.number === null ? 'a draft' : `#${order.number}`}
      </Link>{' '}
      {when}
    </span>
  );
}
