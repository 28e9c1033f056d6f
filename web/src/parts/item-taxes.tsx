import { useList } from '../api/records.ts';
import { CheckField, SelectField } from '../ui/field.tsx';

export interface ItemTaxesDraft {
  readonly taxable: boolean;
  readonly tax_category_id: string;
  readonly discountable: boolean;
}

/** Taxes and discounts of a product or a bundle. */
export const ItemTaxes = ({
  draft,
  discounts,
  onChange,
}: {
  readonly draft: ItemTaxesDraft;
  /** `Discounts apply` */
  readonly discounts: string;
  readonly onChange: (changes: Partial<ItemTaxesDraft>) => void;
}) => (
  <>
    <CheckField
      label="Taxable"
      checked={draft.taxable}
      onChange={(event) => onChange({ taxable: event.target.checked })}
    />
    {draft.taxable && (
      <TaxCategoryField value={draft.tax_category_id} onChange={(tax_category_id) => onChange({ tax_category_id })} />
    )}
    <CheckField
      label={discounts}
      checked={draft.discountable}
      onChange={(event) => onChange({ discountable: event.target.checked })}
    />
  </>
);

function TaxCategoryField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data } = useList('tax_categories', { page: { size: 100 } });
  return (
    <SelectField
      label="Tax category"
      className="sm:w-1/2"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: 'None' },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
