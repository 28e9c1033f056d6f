import { update } from '../../api/records.ts';
import type { Bundles } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, fieldError, TextArea, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { TaxCategoryField } from '../products/settings-tab.tsx';

const FIELDS = ['name', 'description', 'extra_information', 'tag_list'];

const draftOf = (bundle: Bundles) => ({
  name: bundle.name ?? '',
  description: bundle.description ?? '',
  extra_information: bundle.extra_information ?? '',
  tag_list: bundle.tag_list as readonly string[],
  taxable: bundle.taxable,
  tax_category_id: bundle.tax_category_id ?? '',
  discountable: bundle.discountable,
});

interface Shown {
  readonly bundle: Bundles;
  readonly readonly: boolean;
}

/** What is said about a bundle besides its parts. */
export const BundleForm = (shown: Shown) => <Form key={JSON.stringify(draftOf(shown.bundle))} {...shown} />;

function Form({ bundle, readonly }: Shown) {
  const { draft, set, settle } = useDraft(draftOf(bundle));
  const save = useWrite(
    () =>
      update('bundles', bundle.id, {
        ...draft,
        name: draft.name.trim(),
        tag_list: [...draft.tag_list],
        tax_category_id: draft.tax_category_id === '' ? null : draft.tax_category_id,
      }),
    {
      onSuccess: () => {
        settle();
        showDone('Bundle saved');
      },
      onError: (error) => FIELDS.some((name) => fieldError(error, name) !== undefined),
    },
  );
  const error = (name: string) => fieldError(save.error, name);
  return (
    <Card title="Settings">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <fieldset disabled={readonly} className="flex flex-col gap-3">
          <TextField
            label="Name"
            required
            value={draft.name}
            error={error('name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextArea
            label="Description"
            value={draft.description}
            error={error('description')}
            onChange={(event) => set({ description: event.target.value })}
          />
          <TextField
            label="Extra information"
            hint="Shown below the name on orders and documents."
            value={draft.extra_information}
            error={error('extra_information')}
            onChange={(event) => set({ extra_information: event.target.value })}
          />
          <TagEditor of="Bundle" value={draft.tag_list} onChange={(tag_list) => set({ tag_list })} />
          <CheckField
            label="Taxable"
            checked={draft.taxable}
            onChange={(event) => set({ taxable: event.target.checked })}
          />
          {draft.taxable && (
            <TaxCategoryField value={draft.tax_category_id} onChange={(tax_category_id) => set({ tax_category_id })} />
          )}
          <CheckField
            label="Discounts apply to what is in it"
            checked={draft.discountable}
            onChange={(event) => set({ discountable: event.target.checked })}
          />
          {!readonly && (
            <Button type="submit" look="primary" busy={save.isPending} className="self-start">
              Save
            </Button>
          )}
        </fieldset>
      </form>
    </Card>
  );
}
