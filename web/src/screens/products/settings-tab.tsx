import { update } from '../../api/records.ts';
import type { ProductGroups, Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { conflictsIn } from '../../parts/conflicts-in.ts';
import { askingAboutShortage, Conflicts } from '../../parts/conflicts.tsx';
import { CustomFields } from '../../parts/custom-fields.tsx';
import { ItemTaxes } from '../../parts/item-taxes.tsx';
import { ItemTexts } from '../../parts/item-texts.tsx';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, fieldError, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

const HOUR_S = 3_600;

const draftOf = (group: ProductGroups) => ({
  name: group.name,
  sku: group.sku ?? '',
  description: group.description ?? '',
  extra_information: group.extra_information ?? '',
  before_h: String(group.buffer_time_before / HOUR_S),
  after_h: String(group.buffer_time_after / HOUR_S),
  allow_shortage: group.allow_shortage,
  shortage_limit: String(group.shortage_limit),
  taxable: group.taxable,
  tax_category_id: group.tax_category_id ?? '',
  discountable: group.discountable,
  default_purchase_cost_in_cents: group.default_purchase_cost_in_cents,
  tag_list: group.tag_list as readonly string[],
});

type Draft = ReturnType<typeof draftOf>;

const changesOf = (draft: Draft): Resources['product_groups']['update'] => ({
  name: draft.name.trim(),
  sku: draft.sku.trim(),
  description: draft.description,
  extra_information: draft.extra_information,
  buffer_time_before: seconds(draft.before_h),
  buffer_time_after: seconds(draft.after_h),
  allow_shortage: draft.allow_shortage,
  shortage_limit: Math.round(Number(draft.shortage_limit)),
  taxable: draft.taxable,
  tax_category_id: draft.tax_category_id === '' ? null : draft.tax_category_id,
  discountable: draft.discountable,
  default_purchase_cost_in_cents: draft.default_purchase_cost_in_cents ?? 0,
  tag_list: [...draft.tag_list],
});

const LABELS = { sku: 'SKU', before_h: 'Buffer before', after_h: 'Buffer after' };

const seconds = (hours: string): number => Math.round(Number(hours.replace(',', '.')) * HOUR_S) || 0;

/** The settings of a product. */
export const SettingsTab = ({ group }: { readonly group: ProductGroups }) => (
  <SettingsForm key={group.id} group={group} />
);

function SettingsForm({ group }: { readonly group: ProductGroups }) {
  const may = useMay();
  const { draft, base, set, begin, markSaved, theirs, take } = useDraft(draftOf(group));
  const save = useWrite(
    () => {
      begin(draft);
      const changes = differing(changesOf(draft), changesOf(base));
      return askingAboutShortage((confirm_shortage) =>
        update('product_groups', group.id, { ...changes, confirm_shortage }),
      );
    },
    {
      onSuccess: (done) => {
        if (done === 'left as it was') return;
        markSaved();
        showDone('Settings saved');
      },
      onError: (error) => conflictsIn(error) !== undefined,
      fields: Object.keys(changesOf(draft)),
    },
  );
  const error = (name: string) => fieldError(save.error, name);
  const isReadonly = !may('products') || group.archived;
  const isRental = group.product_type === 'rental';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Form onSubmit={() => save.mutate()}>
        <fieldset disabled={isReadonly} className="flex flex-col gap-4">
          <Card title="Description" className="flex flex-col gap-3">
            <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
              <TextField
                label="Name"
                required
                value={draft.name}
                error={error('name')}
                onChange={(event) => set({ name: event.target.value })}
              />
              <TextField
                label="SKU"
                value={draft.sku}
                error={error('sku')}
                onChange={(event) => set({ sku: event.target.value })}
              />
            </div>
            <ItemTexts of="ProductGroup" draft={draft} onChange={set} errorOf={error} />
          </Card>
          {isRental && (
            <Card title="Availability" className="flex flex-col gap-3">
              <div className="grid gap-3 sm:grid-cols-2">
                <TextField
                  label="Buffer before (hours)"
                  type="number"
                  min={0}
                  step="any"
                  hint="Kept free before each rental, to prepare it."
                  value={draft.before_h}
                  error={error('buffer_time_before')}
                  onChange={(event) => set({ before_h: event.target.value })}
                />
                <TextField
                  label="Buffer after (hours)"
                  type="number"
                  min={0}
                  step="any"
                  hint="Kept free after each rental, to clean and check it."
                  value={draft.after_h}
                  error={error('buffer_time_after')}
                  onChange={(event) => set({ after_h: event.target.value })}
                />
              </div>
              <CheckField
                label="May be booked beyond stock"
                hint="You then have to find more units, or rent them from others."
                checked={draft.allow_shortage}
                onChange={(event) => set({ allow_shortage: event.target.checked })}
              />
              {draft.allow_shortage && (
                <TextField
                  label="At most so many beyond stock"
                  type="number"
                  min={0}
                  className="sm:w-1/2"
                  value={draft.shortage_limit}
                  error={error('shortage_limit')}
                  onChange={(event) => set({ shortage_limit: event.target.value })}
                />
              )}
            </Card>
          )}
          <Card title="Money" className="flex flex-col gap-3">
            <ItemTaxes draft={draft} discounts="Discounts apply" onChange={set} />
            <MoneyField
              label="Usual purchase cost"
              className="sm:w-1/2"
              value={draft.default_purchase_cost_in_cents}
              error={error('default_purchase_cost_in_cents')}
              onChange={(default_purchase_cost_in_cents) => set({ default_purchase_cost_in_cents })}
            />
          </Card>
          <Conflicts error={save.error} />
          <ConcurrentChanges theirs={theirs} labels={LABELS} onTake={take} />
          {!isReadonly && (
            <Button type="submit" look="primary" busy={save.isPending} className="self-start">
              Save settings
            </Button>
          )}
        </fieldset>
      </Form>
      <CustomFields ownerType="product_groups" ownerId={group.id} />
    </div>
  );
}
