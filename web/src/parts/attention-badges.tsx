import type { RecordOf } from '../api/list-query.ts';
import { useFormat } from '../format/format.ts';
import { Badge } from '../ui/badge.tsx';

/** Why somebody should look at an order; it must have been asked for with its extra field `attention_required`. */
export function AttentionBadges({ order }: { readonly order: RecordOf<'orders'> }) {
  const format = useFormat();
  const needs = (order.attention_required ?? []) as readonly unknown[];
  return (
    <>
      {needs.includes('shortage') && <Badge tone="danger">Short of stock</Badge>}
      {needs.includes('unassigned') && <Badge tone="warn">Stock items to assign</Badge>}
      {needs.includes('unpaid') && <Badge tone="warn">{format.money(order.to_be_paid_in_cents)} to pay</Badge>}
    </>
  );
}
