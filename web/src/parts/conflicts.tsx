import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { list, useList } from '../api/records.ts';
import { ApiError, type ApiIssue } from '../api/request.ts';
import type { Orders } from '../api/schema.ts';
import { useFormat } from '../format/format.ts';
import { confirm } from '../ui/confirm.tsx';
import { type Conflicts as Found, conflictsIn } from './conflicts-in.ts';
import { OrderStatus } from './order-status.tsx';

/** The orders that a refused change would take something from, each with a way to it. */
export function Conflicts({ error }: { readonly error: unknown }) {
  const format = useFormat();
  const found = conflictsIn(error);
  const { data } = useList(
    'orders',
    { filter: { id: found?.order_ids ?? [] }, include: ['customer'], sort: 'starts_at', page: { size: 100 } },
    { enabled: found !== undefined && found.order_ids.length > 0 },
  );
  if (found === undefined) return null;
  return (
    <div role="alert" className="rounded-lg border border-danger bg-danger-soft p-3">
      <p className="flex items-center gap-2 font-semibold text-danger">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {found.order_ids.length > 0
          ? 'These orders need it during that period:'
          : 'Another downtime already covers that period.'}
      </p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {(data?.data ?? []).map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-2">
            <Link to="/orders/$orderId" params={{ orderId: order.id }} className="link font-medium">
              {orderName(order)}
            </Link>
            <OrderStatus order={order} />
            <span className="text-sm">
              {format.moment(order.starts_at)} – {format.moment(order.stops_at)}
              {' · '}
              {found.missing.get(order.id)} missing
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const orderName = ({ number, customer }: Orders): string =>
  `${number === null ? 'Draft' : `#${number}`}${customer == null ? '' : ` ${customer.name}`}`;

/**
 * Runs a change that may leave orders short. Where the shop allows that, it asks, and runs it again with the answer;
 * where not, the refusal names the orders.
 */
export async function askingAboutShortage<T>(
  run: (confirm_shortage: boolean) => Promise<T>,
): Promise<T | 'left as it was'> {
  try {
    return await run(false);
  } catch (error) {
    const found = conflictsIn(error);
    if (found === undefined) throw error;
    const names = await namesOf(found);
    if (!found.confirmable) throw new ApiError(422, withDetail(error, `Not possible: ${names}`));
    const yes = await confirm({
      title: 'This leaves orders short',
      text: names,
      yes: 'Do it anyway',
      danger: true,
    });
    return yes ? run(true) : 'left as it was';
  }
}

const withDetail = (error: unknown, detail: string): readonly ApiIssue[] =>
  error instanceof ApiError ? error.issues.slice(0, 1).map((issue) => ({ ...issue, detail })) : [];

const NAMED = 5;

async function namesOf({ order_ids, missing }: Found): Promise<string> {
  if (order_ids.length === 0) return 'a downtime covers that period.';
  const { data } = await list('orders', { filter: { id: order_ids.slice(0, NAMED) }, include: ['customer'] });
  const named = data.map((order) => `${orderName(order)} (${missing.get(order.id) ?? 1})`);
  const more = order_ids.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} would miss units.`;
}
