import { useState } from 'react';
import { create } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { conflictsIn } from '../../parts/conflicts-in.ts';
import { askingAboutShortage, Conflicts } from '../../parts/conflicts.tsx';
import { LocationField } from '../../parts/location-field.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

const BLANK = { product: '', direction: 'add', quantity: '1', location: '', reason: '' };

/** Counts units in or out of bulk stock; why is kept as a note. */
export function AdjustStock({ group }: { readonly group: ProductGroups }) {
  const [form, setForm] = useState(BLANK);
  const set = (changes: Partial<typeof BLANK>) => setForm({ ...form, ...changes });
  const products = group.products ?? [];
  const product_id = form.product === '' ? (products[0]?.id ?? '') : form.product;
  const quantity = (form.direction === 'add' ? 1 : -1) * Number(form.quantity);
  const save = useWrite(
    async () => {
      const done = await askingAboutShortage((confirm_shortage) =>
        create('stock_adjustments', {
          product_id,
          quantity,
          confirm_shortage,
          ...(form.location === '' ? {} : { location_id: form.location }),
        }),
      );
      if (done !== 'left as it was' && form.reason.trim() !== '') {
        const body = `Stock ${quantity > 0 ? '+' : '−'}${Math.abs(quantity)}: ${form.reason.trim()}`;
        await create('notes', { owner_type: 'product_groups', owner_id: group.id, body });
      }
      return done;
    },
    {
      onSuccess: (done) => {
        if (done === 'left as it was') return;
        showDone(quantity > 0 ? `${quantity} added to stock` : `${-quantity} taken from stock`);
        setForm({ ...BLANK, product: form.product, location: form.location });
      },
      onError: (error) => conflictsIn(error) !== undefined,
      fields: ['quantity'],
    },
  );
  return (
    <Card title="Change stock">
      <Form className="flex flex-col gap-3" onSubmit={() => save.mutate()}>
        {products.length > 1 && (
          <SelectField
            label="Variation"
            value={product_id}
            onChange={(event) => set({ product: event.target.value })}
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="What"
            value={form.direction}
            onChange={(event) => set({ direction: event.target.value })}
            options={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Take away' },
            ]}
          />
          <TextField
            label="Units"
            type="number"
            min={1}
            required
            value={form.quantity}
            error={fieldError(save.error, 'quantity')}
            onChange={(event) => set({ quantity: event.target.value })}
          />
        </div>
        <LocationField value={form.location} onChange={(location) => set({ location })} />
        <TextField
          label="Why?"
          placeholder="Bought, broken, counted …"
          value={form.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        <Conflicts error={save.error} />
        <Button type="submit" look="primary" busy={save.isPending} className="self-start">
          {form.direction === 'add' ? 'Add to stock' : 'Take from stock'}
        </Button>
      </Form>
    </Card>
  );
}
