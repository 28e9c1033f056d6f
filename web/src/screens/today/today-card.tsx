import { Link } from '@tanstack/react-router';
import type { RecordOf } from '../../api/list-query.ts';
import { useFormat } from '../../format/format.ts';
import { lateness } from '../../parts/order-state.ts';
import { AttentionBadges, OrderStatus, UnitCountsBar } from '../../parts/order-status.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { ColumnKey } from './today-queries.ts';

/** One order and the one thing to do with it. */
export function TodayCard({ order, kind }: { readonly order: RecordOf<'orders'>; readonly kind: ColumnKey }) {
  const format = useFormat();
  const items = order.item_count;
  const step = stepOf(order, kind);
  return (
    <li className="card flex flex-col gap-2 p-3" data-order={order.number}>
      <div>
        <p className="flex items-baseline gap-2">
          <Link
            to="/orders/$orderId"
            params={{ orderId: order.id }}
            className="font-semibold tabular-nums hover:underline"
          >
            #{order.number}
          </Link>
          <span className="min-w-0 flex-1 truncate">{order.customer?.name ?? 'No customer'}</span>
        </p>
        <p className="text-sm text-muted">
          <When order={order} kind={kind} /> · {format.number(items)} {items === 1 ? 'item' : 'items'}
        </p>
      </div>
      <UnitCountsBar order={order} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {kind === 'late' && <OrderStatus order={order} />}
        {kind === 'attention' && <AttentionBadges order={order} />}
        <ButtonLink
          size="small"
          look={kind === 'attention' ? 'plain' : 'primary'}
          to={step.to as '/orders/$orderId'}
          params={{ orderId: order.id }}
          className="ml-auto"
          aria-label={`${step.label}: order ${order.number}`}
        >
          {step.label}
        </ButtonLink>
      </div>
    </li>
  );
}

function When({ order, kind }: { readonly order: RecordOf<'orders'>; readonly kind: ColumnKey }) {
  const format = useFormat();
  const isOut = order.status === 'started' || order.status === 'stopped';
  const isBack = kind === 'back' || (kind !== 'out' && isOut && lateness(order) !== 'pickup');
  const at = isBack ? order.stops_at : order.starts_at;
  return (
    <>
      {kind === 'attention' && (isBack ? 'Return ' : 'Pickup ')}
      <time dateTime={at ?? ''} title={format.fullMoment(at)} className="font-medium text-ink">
        {kind === 'out' || kind === 'back' ? format.time(at) : format.relative(at)}
      </time>
    </>
  );
}

interface Step {
  readonly label: string;
  readonly to: string;
}

function stepOf(order: RecordOf<'orders'>, kind: ColumnKey): Step {
  if (kind === 'attention') return { label: 'Open', to: '/orders/$orderId' };
  return kind === 'out' || lateness(order) === 'pickup'
    ? { label: 'Pick up', to: '/orders/$orderId/pick-up' }
    : { label: 'Return', to: '/orders/$orderId/return' };
}
