import { update } from '../../api/records.ts';
import type { Bundles } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ItemTaxes } from '../../parts/item-taxes.tsx';
import { ItemTexts } from '../../parts/item-texts.tsx';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

const FIELDS = ['name', 'description', 'extra_information', 'tag_list'];

const draftOf = (bundle: Bundles) => ({
  name: bundle.name,
  description: bundle.description ?? '',
  extra_information: bundle.extra_information ?? '',
  tag_list: bundle.tag_list as readonly string[],
  taxable: bundle.taxable,
  tax_category_id: bundle.tax_category_id ?? '',
  discountable: bundle.discountable,
});

const changesOf = (draft: ReturnType<typeof draftOf>) => ({
  ...draft,
  name: draft.name.trim(),
  tag_list: [...draft.tag_list],
  tax_category_id: draft.tax_category_id === '' ? null : draft.tax_category_id,
});

interface Shown {
  readonly bundle: Bundles;
  readonly readonly: boolean;
}

/** The settings of a bundle. */
export const BundleForm = (shown: Shown) => <SettingsForm key={shown.bundle.id} {...shown} />;

function SettingsForm({ bundle, readonly }: Shown) {
  const { draft, base, set, begin, markSaved, theirs, take } = useDraft(draftOf(bundle));
  const save = useWrite(
    () => {
      begin(draft);
      return update('bundles', bundle.id, differing(changesOf(draft), changesOf(base)));
    },
    {
      onSuccess: () => {
        markSaved();
        showDone('Bundle saved');
      },
      fields: FIELDS,
    },
  );
  const error = (name: string) => fieldError(save.error, name);
  return (
    <Card title="Settings">
      <Form onSubmit={() => save.mutate()}>
        <fieldset disabled={readonly} className="flex flex-col gap-3">
          <TextField
            label="Name"
            required
            value={draft.name}
            error={error('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <ItemTexts of="Bundle" draft={draft} onChange={set} errorOf={error} />
          <ItemTaxes draft={draft} discounts="Discounts apply to its products" onChange={set} />
          <ConcurrentChanges theirs={theirs} onTake={take} />
          {!readonly && (
            <Button type="submit" look="primary" busy={save.isPending} className="self-start">
              Save
            </Button>
          )}
        </fieldset>
      </Form>
    </Card>
  );
}
