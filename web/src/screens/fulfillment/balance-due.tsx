import { Wallet } from 'lucide-react';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What the customer still owes, where they stand at the counter. */
export function BalanceDue({ order }: { readonly order: Orders }) {
  const format = useFormat();
  const due = order.total_to_be_paid_in_cents ?? 0;
  const deposit = order.deposit_to_be_paid_in_cents ?? 0;
  if (due <= 0) return null;
  return (
    <div className="card flex flex-wrap items-center gap-x-3 gap-y-2 bg-warn-soft p-3">
      <Wallet className="size-5 text-warn" aria-hidden="true" />
      <p className="min-w-40 flex-1">
        <span className="font-semibold">{format.money(due)} to pay</span>
        {deposit > 0 && <span className="text-muted"> of which {format.money(deposit)} is the deposit</span>}
      </p>
      <ButtonLink to="/orders/$orderId" params={{ orderId: order.id }} hash="payments" size="small">
        Take payment
      </ButtonLink>
    </div>
  );
}
