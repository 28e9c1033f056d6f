import { useState } from 'react';
import { create } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { DayField } from '../../ui/day-field.tsx';
import { CheckField, fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { FormDialog } from '../../ui/form.tsx';

const FIELDS = [
  'identifier',
  'coupon_type',
  'value',
  'starts_at',
  'ends_at',
  'max_redemptions',
  'minimum_order_amount_in_cents',
];

export function CouponDialog({ onClose }: { readonly onClose: () => void }) {
  const [identifier, setIdentifier] = useState('');
  const [coupon_type, setType] = useState<'percentage' | 'cents'>('percentage');
  const [percentage, setPercentage] = useState('10');
  const [cents, setCents] = useState<number | null>(null);
  const [starts_at, setStart] = useState<string | null>(null);
  const [ends_at, setEnd] = useState<string | null>(null);
  const [most, setMost] = useState('');
  const [minimum_order_amount_in_cents, setMinimum] = useState<number | null>(null);
  const [one_per_customer, setOnePer] = useState(false);
  const [stackable, setStackable] = useState(false);
  const save = useWrite(
    () =>
      create('coupons', {
        identifier,
        coupon_type,
        value: coupon_type === 'cents' ? cents : Number(percentage),
        active: true,
        starts_at,
        ends_at,
        max_redemptions: most === '' ? null : Number(most),
        minimum_order_amount_in_cents,
        one_per_customer,
        stackable,
      }),
    {
      onSuccess: () => {
        showDone(`${identifier} can be redeemed`);
        onClose();
      },
      fields: 'all',
    },
  );
  const wrong = (name: string) => fieldError(save.error, name);
  return (
    <FormDialog
      title="New coupon"
      action="Make the coupon"
      busy={save.isPending}
      error={save.error}
      fields={FIELDS}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Code"
        required
        autoFocus
        autoComplete="off"
        placeholder="SUMMER10"
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
        error={wrong('identifier')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Gives"
          value={coupon_type}
          onChange={(event) => setType(event.target.value === 'cents' ? 'cents' : 'percentage')}
          options={[
            { value: 'percentage', label: 'Per cent off' },
            { value: 'cents', label: 'An amount off' },
          ]}
          error={wrong('coupon_type')}
        />
        {coupon_type === 'percentage' ? (
          <TextField
            label="Per cent"
            type="number"
            required
            min={1}
            max={100}
            value={percentage}
            onChange={(event) => setPercentage(event.target.value)}
            error={wrong('value')}
          />
        ) : (
          <MoneyField label="Amount" required value={cents} onChange={setCents} error={wrong('value')} />
        )}
        <DayField label="First day" value={starts_at} onChange={setStart} error={wrong('starts_at')} />
        <DayField label="Last day" value={ends_at} onChange={setEnd} error={wrong('ends_at')} />
        <TextField
          label="For how many orders"
          type="number"
          min={1}
          placeholder="Any number"
          value={most}
          onChange={(event) => setMost(event.target.value)}
          error={wrong('max_redemptions')}
        />
        <MoneyField
          label="For orders from"
          value={minimum_order_amount_in_cents}
          onChange={setMinimum}
          error={wrong('minimum_order_amount_in_cents')}
        />
      </div>
      <CheckField
        label="Once per customer"
        checked={one_per_customer}
        onChange={(event) => setOnePer(event.target.checked)}
      />
      <CheckField
        label="Goes together with the discount of the order"
        checked={stackable}
        onChange={(event) => setStackable(event.target.checked)}
      />
    </FormDialog>
  );
}
