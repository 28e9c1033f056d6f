import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useList } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { useFree } from '../../parts/use-free.ts';
import type { Period } from '../../ui/period-picker.tsx';

interface Asked {
  readonly productId: string | undefined;
  readonly stockItemId: string | undefined;
  readonly locationId: string | undefined;
  readonly period: Period | undefined;
  readonly quantity: number;
}

const TAKEN = ['reserved', 'started'];

/** Says while one is still choosing whom a downtime would get in the way of. */
export function DowntimeWarning(asked: Asked) {
  const { productId, stockItemId, locationId, period, quantity } = asked;
  const begun = { starts_at: { lt: period?.stops_at ?? '' } };
  const free = useFree(
    productId === undefined || stockItemId !== undefined ? [] : [{ id: productId }],
    period,
    locationId,
  );
  const ofStockItem = useList(
    'stock_item_plannings',
    {
      filter: { stock_item_id: stockItemId ?? '', stopped: false, status: TAKEN, ...begun },
      include: ['order', 'order.customer'],
      sort: 'starts_at',
      page: { size: 100 },
    },
    { enabled: stockItemId !== undefined && period !== undefined },
  );
  const available = productId === undefined ? undefined : free?.get(productId);
  const isShort = available !== undefined && available !== null && available < quantity;
  const ofProduct = useList(
    'plannings',
    {
      filter: { item_id: productId ?? '', planning_type: 'order', status: TAKEN, ...begun },
      include: ['order', 'order.customer'],
      sort: 'starts_at',
      page: { size: 100 },
    },
    { enabled: stockItemId === undefined && isShort && period !== undefined },
  );
  if (period === undefined) return null;
  if (stockItemId !== undefined) {
    const orders = ordersIn(ofStockItem.data?.data ?? [], period);
    return orders.length === 0 ? null : <Warning title="This stock item is booked in that period:" orders={orders} />;
  }
  if (!isShort) return null;
  const title = available > 0 ? `Only ${available} are free in that period.` : 'None are free in that period.';
  return <Warning title={title} orders={ordersIn(ofProduct.data?.data ?? [], period)} />;
}

interface Planned {
  readonly order?: Orders | null;
  readonly stops_at: string | null;
  readonly status: string | null;
}

/** Those that are not back by the beginning; what is out and late has no end. */
const ordersIn = (plannings: readonly Planned[], { starts_at }: Period): readonly Orders[] =>
  plannings
    .filter(({ stops_at, status }) => status === 'started' || Date.parse(stops_at ?? '') > Date.parse(starts_at))
    .flatMap(({ order }) => order ?? []);

function Warning({ title, orders }: { readonly title: string; readonly orders: readonly Orders[] }) {
  const format = useFormat();
  return (
    <div role="status" className="rounded-lg border border-line-strong bg-warn-soft p-3">
      <p className="flex items-center gap-2 font-semibold text-warn">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {title}
      </p>
      {orders.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {orders.map((order) => (
            <li key={order.id}>
              <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link font-medium">
                {order.number === null ? 'Draft' : `#${order.number}`} {order.customer?.name}
              </Link>{' '}
              <span className="text-sm">
                {format.moment(order.starts_at)} – {format.moment(order.stops_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
