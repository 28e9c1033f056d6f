import { useState } from 'react';
import { create } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { MethodField } from './method-field.tsx';
import { useDeeds } from './order-deeds.ts';

/** Puts down money that was taken by hand. What is due stands there already. */
export function ChargeForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useDeeds();
  const format = useFormat();
  const [method, setMethod] = useState('cash');
  const [amount, setAmount] = useState<number | null>(Math.max(0, order.amount_to_be_paid_in_cents ?? 0));
  const [deposit, setDeposit] = useState<number | null>(Math.max(0, order.deposit_to_be_paid_in_cents ?? 0));
  const [description, setDescription] = useState('');
  const [error, setError] = useState<unknown>();
  const total = (amount ?? 0) + (deposit ?? 0);
  const record = useWrite(
    () =>
      create('payment_charges', {
        order_id: order.id,
        mode: 'manual',
        provider: 'none',
        provider_method: method,
        amount_in_cents: amount ?? 0,
        deposit_in_cents: deposit ?? 0,
        ...(description === '' ? {} : { description }),
      }),
    {
      onSuccess: () => {
        showDone(`${format.money(total)} put down as paid`);
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
      title="Record a payment"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="charge" busy={record.isPending} disabled={total === 0}>
            Record {format.money(total)}
          </Button>
        </>
      }
    >
      <form
        id="charge"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          record.mutate();
        }}
      >
        <MethodField value={method} onChange={setMethod} />
        <MoneyField label="Amount" value={amount} onChange={setAmount} error={fieldError(error, 'amount_in_cents')} />
        {(order.deposit_in_cents ?? 0) > 0 && (
          <MoneyField
            label="Deposit"
            value={deposit}
            onChange={setDeposit}
            error={fieldError(error, 'deposit_in_cents')}
            hint="Given back after the return, unless it is held."
          />
        )}
        <TextField
          label="Note (optional)"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
