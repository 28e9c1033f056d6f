import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { list, update } from '../../api/records.ts';
import type { Orders, Resources } from '../../api/schema.ts';
import { digitsOf } from '../../format/amount.ts';
import { useSession } from '../../session/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Popover } from '../../ui/popover.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { useOrderActions } from './order-actions.ts';

type Changes = Resources['orders']['update'];

/** A pencil that opens a small form. */
function Edit({ label, children }: { readonly label: string; readonly children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          size="small"
          className="!h-7"
          label={label}
          icon={<Pencil className="size-3.5" aria-hidden="true" />}
        />
      }
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}

function useChange(close: () => void): (changes: Changes) => void {
  const { order, attempt } = useOrderActions();
  return (changes) => attempt({ write: () => update('orders', order.id, changes), done: close });
}

/** `12,5` is a number too. */
const numberOf = (text: string): number => Number(text.trim().replace(',', '.'));

const isAmount = (text: string): boolean => text.trim() !== '' && numberOf(text) >= 0;

export const DiscountForm = () => <Edit label="Change the discount">{(close) => <Discount close={close} />}</Edit>;

function Discount({ close }: { readonly close: () => void }) {
  const { order } = useOrderActions();
  const { company } = useSession();
  const change = useChange(close);
  const [type, setType] = useState(order.discount_type);
  const [text, setText] = useState(() =>
    order.discount_type === 'fixed'
      ? String(order.discount_in_cents / 10 ** digitsOf(company.currency))
      : String(order.discount_percentage),
  );
  return (
    <Form
      className="flex items-end gap-2"
      onSubmit={() => change({ discount_type: type, discount_value: numberOf(text) })}
    >
      <TextField
        label="Discount"
        inputMode="decimal"
        autoFocus
        value={text}
        className="w-24"
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label="Kind of discount"
        hideLabel
        value={type}
        onChange={(event) => setType(event.target.value === 'fixed' ? 'fixed' : 'percentage')}
        options={[
          { value: 'percentage', label: '%' },
          { value: 'fixed', label: company.currency.toUpperCase() },
        ]}
      />
      <Button type="submit" look="primary" disabled={!isAmount(text)}>
        Set
      </Button>
    </Form>
  );
}

export const DepositForm = () => <Edit label="Change the deposit">{(close) => <Deposit close={close} />}</Edit>;

const DEPOSITS: readonly { readonly value: NonNullable<Orders['deposit_type']>; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'percentage', label: '% of the products’ deposits' },
  { value: 'percentage_total', label: '% of the total' },
  { value: 'fixed', label: 'An amount' },
];

function Deposit({ close }: { readonly close: () => void }) {
  const { order } = useOrderActions();
  const change = useChange(close);
  const [type, setType] = useState(order.deposit_type ?? 'none');
  const [text, setText] = useState(String(order.deposit_value));
  return (
    <Form
      className="flex w-64 max-w-full flex-col gap-3"
      onSubmit={() => change({ deposit_type: type, deposit_value: type === 'none' ? 0 : numberOf(text) })}
    >
      <SelectField
        label="Deposit"
        value={type}
        onChange={(event) => setType(DEPOSITS.find(({ value }) => value === event.target.value)?.value ?? 'none')}
        options={DEPOSITS}
      />
      {type !== 'none' && (
        <TextField
          label={type === 'fixed' ? 'Amount' : 'Per cent'}
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit" look="primary" disabled={!isAmount(text)}>
        Set
      </Button>
    </Form>
  );
}

export const CouponForm = () => <Edit label="Change the coupon">{(close) => <Coupon close={close} />}</Edit>;

function Coupon({ close }: { readonly close: () => void }) {
  const { order } = useOrderActions();
  const change = useChange(close);
  const [text, setText] = useState('');
  const redeem = async () => {
    const wanted = text.trim();
    const { data } = await list('coupons', { filter: { identifier: wanted }, page: { size: 1 } });
    const coupon = data[0];
    if (coupon === undefined) showProblem(`There is no coupon ${wanted}.`);
    else change({ coupon_id: coupon.id });
  };
  return (
    <Form className="flex items-end gap-2" onSubmit={() => void redeem()}>
      <TextField
        label="Code"
        autoFocus
        value={text}
        className="w-36"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        Redeem
      </Button>
      {order.coupon_id !== null && <Button onClick={() => change({ coupon_id: null })}>Remove</Button>}
    </Form>
  );
}
