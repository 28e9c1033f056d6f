import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxCategories, TaxRegions } from '../../api/schema.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField, fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
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

interface Draft {
  readonly name: string;
  readonly default: boolean;
  readonly strategy: (typeof STRATEGIES)[number]['value'];
  readonly rates: readonly EntryRow<Rate>[];
}

const draftOf = (owner: TaxOwner): Draft => ({
  name: owner.name,
  default: owner.default,
  strategy: ('strategy' in owner ? owner.strategy : undefined) ?? 'add_to',
  rates: (owner.tax_rates ?? []).map((rate) => ({
    key: rate.id,
    id: rate.id,
    values: { name: rate.name, value: String(rate.value) },
  })),
});

const LABELS = { default: 'The default', strategy: 'How its rates are used', rates: 'The list of rates' };

const TEXTS = {
  strategy: (strategy: string) => STRATEGIES.find(({ value }) => value === strategy)?.label,
  rates: (rates: Draft['rates']) => rates.map(({ values }) => `${values.name} ${values.value} %`).join(', '),
};

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
  const [blank] = useState(() => ({
    name: '',
    default: isFirst && type === 'tax_categories',
    strategy: 'add_to' as const,
    rates: [newRow({ name: '', value: '' })],
  }));
  const { draft, base, set, begin, theirs, take } = useDraft<Draft>(owner === undefined ? blank : draftOf(owner));
  const { rates } = draft;
  const setRates = (next: Draft['rates']) => set({ rates: next });
  const save = useSaveRecord(type, owner?.id, draft.name, onClose);
  const attributes = () => {
    const changes = owner === undefined ? draft : differing(draft, base);
    const { rates: changedRates, strategy, ...own } = changes;
    return {
      ...own,
      ...(changedRates === undefined
        ? {}
        : {
            tax_rates_attributes: entriesOf(before, changedRates).map((entry) =>
              'value' in entry ? { ...entry, value: Number(entry.value.replace(',', '.')) } : { ...entry },
            ),
          }),
      ...(type === 'tax_regions' && strategy !== undefined ? { strategy } : {}),
    };
  };
  const what = type === 'tax_categories' ? 'tax category' : 'tax region';
  return (
    <FormDialog
      title={owner === undefined ? `New ${what}` : owner.name}
      busy={save.isPending}
      error={save.error}
      fields={['name']}
      onSubmit={() => {
        begin(draft);
        save.mutate(attributes());
      }}
      onClose={onClose}
    >
      <TextField
        label={`Name of the ${what}`}
        required
        autoFocus
        placeholder={type === 'tax_categories' ? 'Standard' : 'Abroad'}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={fieldError(save.error, 'name')}
      />
      {type === 'tax_regions' && (
        <SelectField
          label="Its rates"
          value={draft.strategy}
          onChange={(event) =>
            set({ strategy: STRATEGIES.find(({ value }) => value === event.target.value)?.value ?? 'add_to' })
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
        checked={draft.default}
        onChange={(event) => set({ default: event.target.checked })}
      />
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />
    </FormDialog>
  );
}
