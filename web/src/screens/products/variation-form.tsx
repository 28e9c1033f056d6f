import { create, update } from '../../api/records.ts';
import type { ProductGroups, Products } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { fieldError, TextField } from '../../ui/field.tsx';
import { ErrorText, FormDialog } from '../../ui/form.tsx';
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
  const fields = group.variation_fields.map(String);
  const { draft, base, set, begin, theirs, take } = useDraft<Draft>({
    variation_values: fields.map((_, at) => product?.variation_values[at] ?? ''),
    base_price_in_cents: product?.base_price_in_cents ?? group.base_price_in_cents,
  });
  const values = draft.variation_values;
  const save = useWrite(
    (): Promise<unknown> => {
      begin(draft);
      return product === undefined
        ? create('products', { ...written(draft), product_group_id: group.id })
        : update('products', product.id, differing(written(draft), written(base)));
    },
    {
      onSuccess: () => {
        showDone(product === undefined ? 'Variation added' : 'Variation saved');
        onClose();
      },
      fields: 'all',
    },
  );
  const problem = fieldError(save.error, 'variation_values') ?? save.error?.message;
  return (
    <FormDialog
      onClose={onClose}
      title={product === undefined ? `New variation of ${group.name}` : `Edit ${product.name}`}
      action={product === undefined ? 'Add variation' : 'Save'}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      {fields.map((field, at) => (
        <TextField
          key={field}
          label={field}
          required
          autoFocus={at === 0}
          value={values[at] ?? ''}
          onChange={(event) => set({ variation_values: values.with(at, event.target.value) })}
        />
      ))}
      <MoneyField
        label="Price"
        value={draft.base_price_in_cents}
        hint="Uses the same price settings as the other variations."
        error={fieldError(save.error, 'base_price_in_cents')}
        onChange={(base_price_in_cents) => set({ base_price_in_cents })}
      />
      <ConcurrentChanges theirs={theirs} labels={LABELS} onTake={take} />
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
    </FormDialog>
  );
}

const LABELS = { variation_values: 'The variation', base_price_in_cents: 'Price' };

interface Draft {
  readonly variation_values: string[];
  readonly base_price_in_cents: number | null;
}

const written = (draft: Draft) => ({
  variation_values: draft.variation_values.map((value) => value.trim()),
  base_price_in_cents: draft.base_price_in_cents ?? 0,
});
