import type { RecordOf } from '../api/list-query.ts';
import { useFormat } from '../format/format.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { type Lateable, orderState, type OrderStateFacts, unitCounts, unitCountsText } from './order-state.ts';

/** Where an order is, in a word; ▲ is a late pickup, ! a late return. */
export function OrderStatus({ order, className }: { readonly order: Lateable; readonly className?: string }) {
  const { word, tone, sign } = orderState(order);
  return (
    <Badge tone={tone} {...(className === undefined ? {} : { className })}>
      {sign !== undefined && (
        <span aria-hidden="true" className="font-bold">
          {sign}
        </span>
      )}
      {word}
    </Badge>
  );
}

/** The units of an order as a bar: returned, out, and to be picked up. */
export function UnitCountsBar({ order, className }: { readonly order: OrderStateFacts; readonly className?: string }) {
  const { waiting, out, back } = unitCounts(order);
  const isReserved = order.status !== 'draft' && order.status !== 'new';
  const sentence = unitCountsText(order);
  return (
    <span
      role="img"
      aria-label={sentence}
      title={sentence}
      className={cx('flex h-1.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <Part units={back} className="bg-back-ink" />
      <Part units={out} className="bg-out-ink hatched text-surface" />
      <Part units={waiting} className={isReserved ? 'bg-reserved' : 'bg-draft'} />
    </span>
  );
}

const Part = ({ units, className }: { readonly units: number; readonly className: string }) =>
  units === 0 ? null : <span className={className} style={{ flexGrow: units }} />;

/** What needs attention on an order. Requires its extra field `attention_required`. */
export function AttentionBadges({ order }: { readonly order: RecordOf<'orders'> }) {
  const format = useFormat();
  const needs = order.attention_required;
  return (
    <>
      {needs.includes('shortage') && <Badge tone="danger">Short of stock</Badge>}
      {needs.includes('unassigned') && <Badge tone="warn">Stock items to assign</Badge>}
      {needs.includes('unpaid') && <Badge tone="warn">{format.money(order.to_be_paid_in_cents)} to pay</Badge>}
    </>
  );
}

const WORDS: Readonly<Record<string, readonly [string, Tone]>> = {
  paid: ['Paid', 'good'],
  partially_paid: ['Partly paid', 'warn'],
  payment_due: ['To pay', 'warn'],
  overpaid: ['Overpaid', 'info'],
  process_deposit: ['Deposit to return', 'info'],
};

/** Whether an order is paid, in a word. */
export function PaymentStatus({ status }: { readonly status: string | null }) {
  const [word, tone] = WORDS[status ?? ''] ?? [status ?? '–', 'neutral'];
  return <Badge tone={tone}>{word}</Badge>;
}
