import { useState } from 'react';
import type { ProductGroups } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { LocationField } from '../../parts/location-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ErrorText, FormDialog } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { addStock, identifiersIn } from './add-stock.ts';

const BLANK = {
  product: '',
  quantity: '1',
  identifiers: '',
  location: '',
  from: null as string | null,
  till: null as string | null,
  purchaseCost_in_cents: null as number | null,
  purchasedAt: null as string | null,
};

/** Adds one or more stock items of a tracked product. */
export function AddStockItems({ group, onClose }: { readonly group: ProductGroups; readonly onClose: () => void }) {
  const [form, setForm] = useState(BLANK);
  const set = (changes: Partial<typeof BLANK>) => setForm({ ...form, ...changes });
  const products = group.products ?? [];
  const identifiers = identifiersIn(form.identifiers);
  const save = useWrite(
    () =>
      addStock({
        ...form,
        productId: form.product === '' ? (products[0]?.id ?? '') : form.product,
        locationId: form.location,
        quantity: Number(form.quantity),
        identifiers,
      }),
    {
      onSuccess: ({ count, refused }) => {
        if (count > 0) showDone(count === 1 ? 'One stock item added' : `${count} stock items added`);
        if (refused.length === 0) onClose();
        else set({ identifiers: refused.join('\n') });
      },
      fields: 'all',
    },
  );
  const problem = save.error?.message ?? save.data?.problem;
  return (
    <FormDialog
      onClose={onClose}
      title={`Add stock items of ${group.name}`}
      action={identifiers.length > 1 ? `Add ${identifiers.length}` : 'Add'}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
      {products.length > 1 && (
        <SelectField
          label="Variation"
          value={form.product === '' ? products[0]?.id : form.product}
          onChange={(event) => set({ product: event.target.value })}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="How many"
          type="number"
          min={1}
          max={100}
          required
          value={identifiers.length > 0 ? String(identifiers.length) : form.quantity}
          disabled={identifiers.length > 0}
          onChange={(event) => set({ quantity: event.target.value })}
        />
        <LocationField value={form.location} onChange={(location) => set({ location })} />
      </div>
      <TextArea
        label="Identifiers, one a line"
        hint="Left blank, they are numbered."
        value={form.identifiers}
        onChange={(event) => set({ identifiers: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <DayField label="There from" value={form.from} onChange={(from) => set({ from })} hint="Blank: now." />
        <DayField label="There until" value={form.till} onChange={(till) => set({ till })} hint="Blank: for good." />
        <MoneyField
          label="Bought for"
          value={form.purchaseCost_in_cents}
          onChange={(purchaseCost_in_cents) => set({ purchaseCost_in_cents })}
        />
        <DayField label="Bought on" value={form.purchasedAt} onChange={(purchasedAt) => set({ purchasedAt })} />
      </div>
    </FormDialog>
  );
}
