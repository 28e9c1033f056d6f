import { useId, useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { ProductGroups, Products } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { showDone } from '../../ui/toast.tsx';

/** A new variation, or another name or price for one. */
export function VariationForm({
  group,
  product,
  onClose,
}: {
  readonly group: ProductGroups;
  readonly product: Products | undefined;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const fields = group.variation_fields.map(String);
  const [values, setValues] = useState<readonly string[]>(fields.map((_, at) => product?.variation_values[at] ?? ''));
  const [price, setPrice] = useState(product?.base_price_in_cents ?? group.base_price_in_cents);
  const save = useWrite(
    (): Promise<unknown> => {
      const written = { variation_values: values.map((value) => value.trim()), base_price_in_cents: price ?? 0 };
      return product === undefined
        ? create('products', { ...written, product_group_id: group.id })
        : update('products', product.id, written);
    },
    {
      onSuccess: () => {
        showDone(product === undefined ? 'Variation added' : 'Variation saved');
        onClose();
      },
      onError: () => true,
    },
  );
  const problem = fieldError(save.error, 'variation_values') ?? save.error?.message;
  return (
    <Dialog
      open
      onClose={onClose}
      title={product === undefined ? `New variation of ${group.name}` : `Edit ${product.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={save.isPending}>
            {product === undefined ? 'Add variation' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {fields.map((field, at) => (
          <TextField
            key={field}
            label={field}
            required
            autoFocus={at === 0}
            value={values[at] ?? ''}
            onChange={(event) => setValues(values.with(at, event.target.value))}
          />
        ))}
        <MoneyField
          label="Price"
          value={price}
          hint="Goes by the same price settings as the others."
          error={fieldError(save.error, 'base_price_in_cents')}
          onChange={setPrice}
        />
        {save.error !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
