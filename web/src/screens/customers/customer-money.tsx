import type { ReactNode } from 'react';
import { useList } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';

const COUNTED = ['draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'];

/** What somebody has brought in, still has to pay, and has left with the shop. */
export function CustomerMoney({ customer }: { readonly customer: Customers }) {
  const format = useFormat();
  const { data } = useList(
    'orders',
    {
      filter: { customer_id: customer.id, status: COUNTED },
      fields: { orders: ['number'] },
      page: { size: 1 },
      stats: { deposit_to_refund_in_cents: 'sum', deposit_held_in_cents: 'sum' },
    },
    { touches: ['payments'] },
  );
  const sum = (name: string): number => Number(data?.meta?.stats?.[name]?.['sum'] ?? 0);
  const held = sum('deposit_held_in_cents');
  return (
    <section aria-label="Money" className="card grid grid-cols-2 gap-x-4 gap-y-3 p-4 md:grid-cols-5">
      <Figure label="Revenue">{format.money(customer.revenue_in_cents)}</Figure>
      <Figure label="To pay">
        <BalanceDue cents={customer.balance_due_in_cents} />
      </Figure>
      <Figure label="Deposits with us">
        {data === undefined ? '…' : format.money(sum('deposit_to_refund_in_cents') + held)}
        {held > 0 && <span className="block text-sm text-muted">{format.money(held)} kept</span>}
      </Figure>
      <Figure label="Orders">{format.number(customer.order_count)}</Figure>
      <Figure label="Average order">{format.money(customer.average_order_value_in_cents)}</Figure>
    </section>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <p className="text-sm text-muted">{label}</p>
    <p className="text-lg font-semibold tabular-nums">{children}</p>
  </div>
);

/** What is still to be paid; what was paid too much is told by a word. */
export function BalanceDue({ cents }: { readonly cents: number | null }) {
  const format = useFormat();
  const due = cents ?? 0;
  if (due === 0) return <span className="text-muted">{format.money(0)}</span>;
  return (
    <span className={cx('font-medium', due > 0 ? 'text-warn' : 'text-info')}>
      {due > 0 ? format.money(due) : `${format.money(-due)} too much`}
    </span>
  );
}
