import { useState } from 'react';
import { create, useList } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError, SelectField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { useDeeds } from './order-deeds.ts';
import { paymentWords } from './payment-words.ts';

/** Gives money back. What is too much and what is left of the deposit stand there already. */
export function RefundForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useDeeds();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(Math.max(0, -(order.amount_to_be_paid_in_cents ?? 0)));
  const [deposit, setDeposit] = useState<number | null>(order.deposit_to_refund_in_cents ?? 0);
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<unknown>();
  const total = (amount ?? 0) + (deposit ?? 0);
  const charges = useList('refundable_payment_charges', {
    filter: { order_id: order.id, amount_in_cents: amount ?? 0, deposit_in_cents: deposit ?? 0 },
    include: ['payment_charge'],
  }).data?.data;
  const charge = chosen === '' ? charges?.[0]?.payment_charge_id : chosen;
  const taken = charges?.find(({ payment_charge_id }) => payment_charge_id === charge);
  const refund = useWrite(
    () =>
      create('payment_refunds', {
        order_id: order.id,
        provider: 'none',
        reason: 'requested_by_customer',
        amount_in_cents: amount ?? 0,
        deposit_in_cents: deposit ?? 0,
        provider_method: taken?.payment_charge?.provider_method ?? null,
        ...(charge == null ? {} : { payment_charge_id: charge }),
      }),
    {
      onSuccess: () => {
        showDone(`${format.money(total)} put down as given back`);
        onClose();
      },
      onError: (problem) => {
        setError(problem);
        return (
          fieldError(problem, 'amount_in_cents') !== undefined || fieldError(problem, 'deposit_in_cents') !== undefined
        );
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Refund"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="refund" busy={refund.isPending} disabled={total === 0}>
            Refund {format.money(total)}
          </Button>
        </>
      }
    >
      <form
        id="refund"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          refund.mutate();
        }}
      >
        {charges !== undefined && charges.length > 0 && (
          <SelectField
            label="Of the payment"
            value={charge ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            options={charges.map(({ payment_charge_id, payment_charge, max_refundable_total_in_cents }) => ({
              value: payment_charge_id ?? '',
              label: `${payment_charge == null ? 'Payment' : paymentWords(payment_charge).name}, up to ${format.money(max_refundable_total_in_cents)}`,
            }))}
          />
        )}
        <MoneyField label="Amount" value={amount} onChange={setAmount} error={fieldError(error, 'amount_in_cents')} />
        <MoneyField
          label="Deposit"
          value={deposit}
          onChange={setDeposit}
          error={fieldError(error, 'deposit_in_cents')}
          hint={`${format.money(order.deposit_to_refund_in_cents)} of the deposit can be given back.`}
        />
      </form>
    </Dialog>
  );
}
