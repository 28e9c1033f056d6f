import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxCategories, TaxRegions } from '../../api/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField, fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { changed, entriesOf, type EntryRow, newRow } from './entry-rows.ts';
import { useSaveRecord } from './use-save-record.ts';

export type TaxOwnerType = 'tax_categories' | 'tax_regions';
export type TaxOwner = TaxCategories | TaxRegions;

interface Rate {
  readonly name: string;
  /** As typed. */
  readonly value: string;
}

const STRATEGIES = [
  { value: 'add_to', label: 'come on top of the product’s taxes' },
  { value: 'replace', label: 'are instead of the product’s taxes' },
  { value: 'compound', label: 'tax the total, product’s taxes included' },
] as const;

/** A tax category or region with its rates, saved as one. */
export function TaxDialog({
  type,
  owner,
  isFirst,
  onClose,
}: {
  readonly type: TaxOwnerType;
  readonly owner: TaxOwner | undefined;
  /** There is no other yet. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}) {
  const before = owner?.tax_rates ?? [];
  const [name, setName] = useState(owner?.name ?? '');
  const [isDefault, setIsDefault] = useState(owner?.default ?? (isFirst && type === 'tax_categories'));
  const [strategy, setStrategy] = useState(owner !== undefined && 'strategy' in owner ? owner.strategy : 'add_to');
  const [rates, setRates] = useState<readonly EntryRow<Rate>[]>(() =>
    owner === undefined
      ? [newRow({ name: '', value: '' })]
      : before.map((rate) => ({
          key: rate.id,
          id: rate.id,
          values: { name: rate.name ?? '', value: String(rate.value ?? '') },
        })),
  );
  const save = useSaveRecord(type, owner?.id, onClose);
  const attributes = () => ({
    name,
    default: isDefault,
    tax_rates_attributes: entriesOf(before, rates).map((entry) =>
      'value' in entry ? { ...entry, value: Number(entry.value.replace(',', '.')) } : { ...entry },
    ),
    ...(type === 'tax_regions' ? { strategy } : {}),
  });
  const what = type === 'tax_categories' ? 'tax category' : 'tax region';
  return (
    <EditDialog
      title={owner === undefined ? `New ${what}` : (owner.name ?? what)}
      busy={save.isPending}
      error={save.error}
      fields={['name']}
      onSave={() => save.mutate(attributes())}
      onClose={onClose}
    >
      <TextField
        label={`Name of the ${what}`}
        required
        autoFocus
        placeholder={type === 'tax_categories' ? 'Standard' : 'Abroad'}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(save.error, 'name')}
      />
      {type === 'tax_regions' && (
        <SelectField
          label="Its rates"
          value={strategy ?? 'add_to'}
          onChange={(event) =>
            setStrategy(STRATEGIES.find(({ value }) => value === event.target.value)?.value ?? 'add_to')
          }
          options={STRATEGIES}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Rates</legend>
        {rates.map(({ key, values }, index) => (
          <div key={key} className="flex items-center gap-2">
            <TextField
              label={`Name of rate ${index + 1}`}
              hideLabel
              required
              placeholder="VAT"
              className="flex-1"
              value={values.name}
              onChange={(event) => setRates(changed(rates, key, { name: event.target.value }))}
            />
            <TextField
              label={`Per cent of rate ${index + 1}`}
              hideLabel
              required
              inputMode="decimal"
              pattern="[0-9]+([.,][0-9]{1,4})?"
              title="A number such as 21 or 5.5"
              className="w-24"
              value={values.value}
              onChange={(event) => setRates(changed(rates, key, { value: event.target.value }))}
            />
            <span aria-hidden="true">%</span>
            <IconButton
              size="small"
              label={`Remove rate ${index + 1}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => setRates(rates.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setRates([...rates, newRow({ name: '', value: '' })])}
          >
            Add a rate
          </Button>
        </div>
      </fieldset>
      <CheckField
        label={
          type === 'tax_categories' ? 'New products and charges get this one' : 'For everybody without another region'
        }
        checked={isDefault}
        onChange={(event) => setIsDefault(event.target.checked)}
      />
    </EditDialog>
  );
}
