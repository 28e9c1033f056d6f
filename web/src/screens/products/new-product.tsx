import { useState } from 'react';
import { create } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { LocationField } from '../../parts/location-field.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone, showProblem } from '../../ui/toast.tsx';
import { addStock, identifiersIn } from './add-stock.ts';
import { type Kind, KINDS } from './kinds.ts';

/** Creates a product with price and stock in one form. */
export function NewProduct({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: { readonly id: string }) => void;
}) {
  const [form, setForm] = useState(BLANK);
  const set = (changes: Partial<typeof BLANK>) => setForm({ ...form, ...changes });
  const kind = KINDS.find(({ key }) => key === form.kind) ?? KINDS[0];
  const identifiers = identifiersIn(form.identifiers);
  const save = useWrite(() => make(form, kind), {
    onSuccess: (made) => {
      if (made.problem === undefined) showDone(`${form.name.trim()} is ready to be booked`);
      else showProblem(`${form.name.trim()} was made, but not all of its stock: ${made.problem}`);
      onClose();
      onMade(made);
    },
    fields: 'all',
  });
  const error = (attribute: string) => fieldError(save.error, attribute);

  return (
    <FormDialog
      onClose={onClose}
      title="New product"
      description="Pictures, price lists and settings can be added later."
      action="Create product"
      busy={save.isPending}
      error={save.error}
      fields={['name', 'flat_fee_price_in_cents', 'price_type']}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={form.name}
        error={error('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <KindChoice value={kind} onChange={(next) => set({ kind: next.key })} />
      <div className="grid grid-cols-2 gap-3">
        <MoneyField
          label="Price"
          value={form.price}
          error={error('flat_fee_price_in_cents')}
          onChange={(price) => set({ price })}
        />
        {kind.product_type !== 'sales_item' && (
          <SelectField
            label="For"
            value={periodOf(form, kind)}
            onChange={(event) => set({ per: event.target.value })}
            options={PERIODS.map(([value, label]) => ({ value, label }))}
          />
        )}
      </div>
      {kind.tracking_type !== 'none' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="How many do you have?"
            type="number"
            min={0}
            max={kind.key === 'tracked' ? 100 : 1_000_000}
            value={identifiers.length > 0 ? String(identifiers.length) : form.quantity}
            disabled={kind.key === 'tracked' && identifiers.length > 0}
            onChange={(event) => set({ quantity: event.target.value })}
          />
          <LocationField label="Where" value={form.location} onChange={(location) => set({ location })} />
        </div>
      )}
      {kind.key === 'tracked' && (
        <TextArea
          label="Identifiers, one a line"
          rows={3}
          placeholder={'CAM-001\nCAM-002'}
          hint="One per stock item, such as its serial number. Left blank, they are numbered."
          value={form.identifiers}
          onChange={(event) => set({ identifiers: event.target.value })}
        />
      )}
      {kind.product_type === 'rental' && (
        <MoneyField
          label="Deposit"
          value={form.deposit}
          hint="Held while it is out. Leave blank for none."
          onChange={(deposit) => set({ deposit })}
          className="sm:w-1/2"
        />
      )}
    </FormDialog>
  );
}

const BLANK = {
  name: '',
  kind: 'tracked' as Kind['key'],
  price: null as number | null,
  /** Undefined: as is usual for the kind. */
  per: undefined as string | undefined,
  quantity: '1',
  identifiers: '',
  location: '',
  deposit: null as number | null,
};

const PERIODS = [
  ['hour', 'an hour'],
  ['day', 'a day'],
  ['week', 'a week'],
  ['month', 'a month'],
  ['once', 'the whole rental'],
] as const;

type Period = 'hour' | 'day' | 'week' | 'month';

/** A service is usually paid for once, such as a delivery. */
const periodOf = ({ per }: typeof BLANK, { product_type }: Kind): string =>
  per ?? (product_type === 'service' ? 'once' : 'day');

async function make(form: typeof BLANK, kind: Kind): Promise<{ id: string; problem?: string }> {
  const per = periodOf(form, kind);
  const isOnce = per === 'once' || kind.product_type === 'sales_item';
  const priced = form.price === null ? { price_type: 'none' as const } : {};
  const group = await create(
    'product_groups',
    {
      name: form.name.trim(),
      product_type: kind.product_type,
      tracking_type: kind.tracking_type,
      price_type: isOnce ? 'fixed' : 'simple',
      ...(isOnce ? {} : { price_period: per as Period }),
      flat_fee_price_in_cents: form.price ?? 0,
      ...priced,
      ...(kind.product_type === 'rental' && form.deposit !== null ? { deposit_in_cents: form.deposit } : {}),
    },
    { include: ['products'] },
  );
  const productId = group.products?.[0]?.id;
  const identifiers = kind.key === 'tracked' ? identifiersIn(form.identifiers) : [];
  const quantity = Number(form.quantity);
  if (productId === undefined || kind.tracking_type === 'none' || (identifiers.length === 0 && !(quantity > 0))) {
    return { id: group.id };
  }
  try {
    const { problem } = await addStock({ productId, locationId: form.location, quantity, identifiers });
    return { id: group.id, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    return { id: group.id, problem: error instanceof Error ? error.message : String(error) };
  }
}

const KindChoice = ({ value, onChange }: { readonly value: Kind; readonly onChange: (kind: Kind) => void }) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">Kind</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {KINDS.map((kind) => (
        <label
          key={kind.key}
          className={cx(
            'flex cursor-pointer items-start gap-2 rounded-lg border p-2.5',
            kind.key === value.key ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name="kind"
            className="mt-1 size-4 shrink-0 accent-accent"
            checked={kind.key === value.key}
            onChange={() => onChange(kind)}
          />
          <span>
            <span className="font-medium">{kind.label}</span>
            <span className="block text-sm text-muted">{kind.hint}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
