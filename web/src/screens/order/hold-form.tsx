import { useState } from 'react';
import { create } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { holdableDeposit } from './holdable-deposit.ts';
import { useDeeds } from './order-deeds.ts';

/** Keeps some of the deposit, for damage or loss. */
export function HoldForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useDeeds();
  const format = useFormat();
  const left = holdableDeposit(order);
  const [amount, setAmount] = useState<number | null>(left);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  const hold = useWrite(() => create('deposit_holds', { order_id: order.id, amount_in_cents: amount, reason }), {
    onSuccess: () => {
      showDone(`${format.money(amount)} of the deposit held`);
      onClose();
    },
    onError: (problem) => {
      setError(problem);
      return fieldError(problem, 'amount_in_cents') !== undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Hold the deposit"
      description="It becomes a line of the order, and is not given back."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="hold" busy={hold.isPending} disabled={(amount ?? 0) === 0}>
            Hold {format.money(amount)}
          </Button>
        </>
      }
    >
      <form
        id="hold"
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          hold.mutate();
        }}
      >
        <MoneyField
          label="Amount"
          value={amount}
          onChange={setAmount}
          error={fieldError(error, 'amount_in_cents')}
          hint={`At most ${format.money(left)}`}
        />
        <TextField
          label="Why"
          required
          placeholder="Scratched filter"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
