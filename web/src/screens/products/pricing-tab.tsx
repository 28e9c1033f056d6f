import { update, useList } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { fieldError, SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { PriceLine } from './price-line.tsx';
import { PriceListEditor } from './price-list-editor.tsx';
import { draftOf, groupChangesOf, listChangesOf, previewOf, type PricingDraft, usesList } from './pricing-form.ts';
import { usePreview } from './saved-prices.tsx';

/** Price settings, with a preview of the prices while typing. */
export const PricingTab = ({ group }: { readonly group: ProductGroups }) => (
  <PricingForm key={group.id} group={group} />
);

function PricingForm({ group }: { readonly group: ProductGroups }) {
  const may = useMay();
  const { draft, set, begin, markSaved, theirs, take } = useDraft(draftOf(group));
  const write = () => {
    begin(draft);
    return saved(group, draft);
  };
  const save = useWrite(write, {
    onSuccess: () => {
      markSaved();
      showDone('Prices saved');
    },
    fields: ['price_structure_id', 'price_type'],
  });
  const isReadonly = !may('products') || group.archived;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card title="Price">
        <Form onSubmit={() => save.mutate()}>
          <fieldset disabled={isReadonly} className="flex flex-col gap-4">
            <div className="grid gap-3 sm:grid-cols-2">
              <SelectField
                label="How it is charged"
                value={draft.price_type}
                error={fieldError(save.error, 'price_type')}
                onChange={(event) => set({ price_type: event.target.value as PricingDraft['price_type'] })}
                options={typesOf(group, may('settings'))}
              />
              {draft.price_type === 'simple' && (
                <SelectField
                  label="Each started"
                  value={draft.price_period}
                  onChange={(event) => set({ price_period: event.target.value as PricingDraft['price_period'] })}
                  options={['hour', 'day', 'week', 'month'].map((value) => ({ value, label: value }))}
                />
              )}
              {draft.price_type === 'structure' && (
                <StructureField
                  value={draft.price_structure_id}
                  error={fieldError(save.error, 'price_structure_id')}
                  onChange={(price_structure_id) => set({ price_structure_id })}
                />
              )}
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {draft.price_type !== 'none' && (
                <MoneyField
                  label={usesList(draft) ? 'Base price' : 'Price'}
                  value={draft.base}
                  {...(usesList(draft) ? { hint: 'The price list multiplies this price.' } : {})}
                  onChange={(base) => set({ base })}
                />
              )}
              {group.product_type === 'rental' && (
                <MoneyField label="Deposit" value={draft.deposit} onChange={(deposit) => set({ deposit })} />
              )}
            </div>
            {draft.price_type === 'private_structure' && <PriceListEditor draft={draft} onChange={set} />}
            <RulesetField value={draft.price_ruleset_id} onChange={(price_ruleset_id) => set({ price_ruleset_id })} />
            <ConcurrentChanges theirs={theirs} onTake={take} />
            {!isReadonly && (
              <Button type="submit" look="primary" busy={save.isPending} className="self-start">
                Save prices
              </Button>
            )}
          </fieldset>
        </Form>
      </Card>
      <Preview draft={draft} />
    </div>
  );
}

async function saved(group: ProductGroups, draft: PricingDraft): Promise<void> {
  const { price_structure_id } = await update('product_groups', group.id, groupChangesOf(draft));
  if (draft.price_type !== 'private_structure' || price_structure_id === null) return;
  const before = group.price_type === 'private_structure' ? (group.price_structure?.price_tiles ?? []) : [];
  await update('price_structures', price_structure_id, listChangesOf(draft, before));
}

function Preview({ draft }: { readonly draft: PricingDraft }) {
  const settings = useDebounced(previewOf(draft), 150);
  const { prices, error, isStale } = usePreview(settings);
  return (
    <Card title="What it comes to">
      <div aria-live="polite">
        {error !== null ? (
          <p className="text-danger">{error.message}</p>
        ) : (
          <PriceLine label="Price preview" prices={prices ?? []} stale={isStale} />
        )}
      </div>
      <p className="mt-3 text-sm text-muted">One unit, before discounts and price rules. Changes as you type.</p>
    </Card>
  );
}

/** What is sold is not paid for by the day; an own list is written with the permission for settings. */
function typesOf(group: ProductGroups, maySettings: boolean) {
  const types = [
    { value: 'simple', label: 'By the hour, day, week or month' },
    { value: 'structure', label: 'By a shared price list' },
    ...(maySettings || group.price_type === 'private_structure'
      ? [{ value: 'private_structure', label: 'By its own price list' }]
      : []),
    { value: 'fixed', label: 'Once, however long' },
    { value: 'none', label: 'Free of charge' },
  ];
  return group.product_type === 'sales_item'
    ? types.filter(({ value }) => value === 'fixed' || value === 'none')
    : types;
}

function StructureField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { data } = useList('price_structures', {
    filter: { price_structure_type: 'reusable' },
    sort: 'name',
    page: { size: 200 },
  });
  return (
    <SelectField
      label="Price list"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: 'Choose one' },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Seasons and weekends; not there where nobody has made any. */
function RulesetField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data } = useList('price_rulesets', { sort: 'name', page: { size: 200 } });
  const rulesets = data?.data ?? [];
  if (rulesets.length === 0) return null;
  return (
    <SelectField
      label="Price rules"
      className="sm:w-1/2"
      hint="Seasons, weekends and days that are not charged."
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[{ value: '', label: 'None' }, ...rulesets.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
