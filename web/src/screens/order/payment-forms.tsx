import { type ReactNode, useState } from 'react';
import { create, useList } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { holdableDeposit } from './holdable-deposit.ts';
import { useOrderActions } from './order-actions.ts';
import { paymentWords } from './payment-words.ts';

/** Records a payment that was received outside the system. The amounts start at what is still due. */
export function ChargeForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useOrderActions();
  const [method, setMethod] = useState('cash');
  const [amounts, setAmounts] = useState<Amounts>({
    amount_in_cents: Math.max(0, order.amount_to_be_paid_in_cents ?? 0),
    deposit_in_cents: Math.max(0, order.deposit_to_be_paid_in_cents ?? 0),
  });
  const [description, setDescription] = useState('');
  const write = () =>
    create('payment_charges', {
      order_id: order.id,
      mode: 'manual',
      provider: 'none',
      provider_method: method,
      ...blankAsZero(amounts),
      ...(description === '' ? {} : { description }),
    });
  return (
    <AmountsDialog
      title="Record a payment"
      action="Record"
      done="recorded as paid"
      amounts={amounts}
      onChange={setAmounts}
      depositHint={order.deposit_in_cents > 0 ? 'Refunded after the return, unless it is held.' : undefined}
      before={<MethodField value={method} onChange={setMethod} />}
      after={
        <TextField
          label="Note (optional)"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      }
      write={write}
      onClose={onClose}
    />
  );
}

/** Records a refund. The amounts start at the overpayment and the refundable part of the deposit. */
export function RefundForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useOrderActions();
  const format = useFormat();
  const [amounts, setAmounts] = useState<Amounts>({
    amount_in_cents: Math.max(0, -(order.amount_to_be_paid_in_cents ?? 0)),
    deposit_in_cents: order.deposit_to_refund_in_cents,
  });
  const [chosen, setChosen] = useState('');
  const charges = useList('refundable_payment_charges', {
    filter: { order_id: order.id, ...blankAsZero(amounts) },
    include: ['payment_charge'],
  }).data?.data;
  const chargeId = chosen === '' ? charges?.[0]?.payment_charge_id : chosen;
  const charge = charges?.find(({ payment_charge_id }) => payment_charge_id === chargeId);
  const write = () =>
    create('payment_refunds', {
      order_id: order.id,
      provider: 'none',
      reason: 'requested_by_customer',
      ...blankAsZero(amounts),
      provider_method: charge?.payment_charge?.provider_method ?? null,
      ...(chargeId == null ? {} : { payment_charge_id: chargeId }),
    });
  return (
    <AmountsDialog
      title="Refund"
      action="Refund"
      done="recorded as refunded"
      amounts={amounts}
      onChange={setAmounts}
      depositHint={`${format.money(order.deposit_to_refund_in_cents)} of the deposit can be refunded.`}
      before={
        charges !== undefined &&
        charges.length > 0 && (
          <SelectField
            label="Payment to refund"
            value={chargeId ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            options={charges.map(({ payment_charge_id, payment_charge, max_refundable_total_in_cents }) => ({
              value: payment_charge_id,
              label: `${payment_charge == null ? 'Payment' : paymentWords(payment_charge).name}, up to ${format.money(max_refundable_total_in_cents)}`,
            }))}
          />
        )
      }
      write={write}
      onClose={onClose}
    />
  );
}

/** Null while the field is blank. */
interface Amounts {
  readonly amount_in_cents: number | null;
  readonly deposit_in_cents: number | null;
}

const blankAsZero = ({ amount_in_cents, deposit_in_cents }: Amounts) => ({
  amount_in_cents: amount_in_cents ?? 0,
  deposit_in_cents: deposit_in_cents ?? 0,
});

function AmountsDialog({
  title,
  action,
  done,
  amounts,
  onChange,
  depositHint,
  before,
  after,
  write,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly done: string;
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
  /** Undefined hides the deposit. */
  readonly depositHint: string | undefined;
  readonly before: ReactNode;
  readonly after?: ReactNode;
  readonly write: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const format = useFormat();
  const { amount_in_cents, deposit_in_cents } = blankAsZero(amounts);
  const total_in_cents = amount_in_cents + deposit_in_cents;
  const total = format.money(total_in_cents);
  const save = useWrite(write, {
    onSuccess: () => {
      showDone(`${total} ${done}`);
      onClose();
    },
    fields: ['amount_in_cents', 'deposit_in_cents'],
  });
  return (
    <FormDialog
      title={title}
      action={`${action} ${total}`}
      busy={save.isPending}
      disabled={total_in_cents === 0}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {before}
      <MoneyField
        label="Amount"
        value={amounts.amount_in_cents}
        onChange={(cents) => onChange({ ...amounts, amount_in_cents: cents })}
        error={fieldError(save.error, 'amount_in_cents')}
      />
      {depositHint !== undefined && (
        <MoneyField
          label="Deposit"
          value={amounts.deposit_in_cents}
          onChange={(cents) => onChange({ ...amounts, deposit_in_cents: cents })}
          error={fieldError(save.error, 'deposit_in_cents')}
          hint={depositHint}
        />
      )}
      {after}
    </FormDialog>
  );
}

/** Holds part of the deposit to cover damage or loss. */
export function HoldForm({ onClose }: { readonly onClose: () => void }) {
  const { order } = useOrderActions();
  const format = useFormat();
  const left = holdableDeposit(order);
  const [amount, setAmount] = useState<number | null>(left);
  const [reason, setReason] = useState('');
  const hold = useWrite(() => create('deposit_holds', { order_id: order.id, amount_in_cents: amount, reason }), {
    onSuccess: () => {
      showDone(`${format.money(amount)} of the deposit held`);
      onClose();
    },
    fields: ['amount_in_cents'],
  });
  return (
    <FormDialog
      onClose={onClose}
      title="Hold the deposit"
      description="It is added to the order as a line and is not refunded."
      action={`Hold ${format.money(amount)}`}
      busy={hold.isPending}
      disabled={(amount ?? 0) === 0}
      onSubmit={() => hold.mutate()}
    >
      <MoneyField
        label="Amount"
        value={amount}
        onChange={setAmount}
        error={fieldError(hold.error, 'amount_in_cents')}
        hint={`At most ${format.money(left)}`}
      />
      <TextField
        label="Why"
        required
        placeholder="Scratched filter"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

const METHODS = [
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['bank', 'Bank transfer'],
] as const;

const MethodField = ({ value, onChange }: { readonly value: string; readonly onChange: (method: string) => void }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">How</legend>
    <div className="flex flex-wrap gap-2">
      {METHODS.map(([method, name]) => (
        <label
          key={method}
          className={cx(
            'inline-flex h-9 cursor-pointer items-center gap-2 rounded-lg border px-3',
            method === value ? 'border-accent bg-accent-soft text-accent-soft-ink' : 'border-line-strong',
          )}
        >
          <input
            type="radio"
            name="method"
            checked={method === value}
            onChange={() => onChange(method)}
            className="accent-accent"
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
