import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Orders, Payments } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Card } from '../../ui/page.tsx';
import { holdableDeposit } from './holdable-deposit.ts';
import { useOrderActions } from './order-actions.ts';
import { ChargeForm, HoldForm, RefundForm } from './payment-forms.tsx';
import { paymentWords } from './payment-words.ts';

type Form = 'charge' | 'refund' | 'hold';

/** The money that moved for the order, and forms to put down more of it. */
export function OrderPayments() {
  const { order, isOpen } = useOrderActions();
  const [form, setForm] = useState<Form | undefined>(isToTake(order) ? 'charge' : undefined);
  const payments = (order.payments ?? []).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  if (order.status === 'new') return null;
  const close = () => setForm(undefined);
  const canRefund = order.paid_in_cents > 0;
  const canHold = isOpen && holdableDeposit(order) > 0;
  return (
    <Card
      title="Payments"
      actions={
        <>
          {(canRefund || canHold) && (
            <Menu
              trigger={
                <IconButton
                  size="small"
                  label="Refund or hold"
                  icon={<Ellipsis className="size-4" aria-hidden="true" />}
                />
              }
              entries={[
                ...(canRefund ? [{ label: 'Refund…', run: () => setForm('refund') }] : []),
                ...(canHold ? [{ label: 'Hold the deposit…', run: () => setForm('hold') }] : []),
              ]}
            />
          )}
          <Button size="small" onClick={() => setForm('charge')}>
            Record payment
          </Button>
        </>
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted">Nothing has been paid yet.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {form === 'charge' && <ChargeForm onClose={close} />}
      {form === 'refund' && <RefundForm onClose={close} />}
      {form === 'hold' && <HoldForm onClose={close} />}
    </Card>
  );
}

/** Opens at once when a link to take the payment leads here. */
const isToTake = ({ total_to_be_paid_in_cents }: Orders): boolean =>
  window.location.hash === '#payments' && total_to_be_paid_in_cents > 0;

function PaymentRow({ payment }: { readonly payment: Payments }) {
  const format = useFormat();
  const { name, state, tone, sign } = paymentWords(payment);
  const deposit = payment.deposit_in_cents;
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {name}
          {state !== undefined && <Badge tone={tone}>{state}</Badge>}
        </span>
        <span className="block text-sm text-muted">{format.moment(payment.succeeded_at ?? payment.created_at)}</span>
      </span>
      <span className="text-right tabular-nums">
        {sign}
        {format.money(payment.total_in_cents)}
        {deposit > 0 && <span className="block text-sm text-muted">of it deposit {format.money(deposit)}</span>}
      </span>
    </li>
  );
}
