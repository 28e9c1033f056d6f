import type { Companies } from '../../api/schema.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Form, FormError, SaveButton } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useCompanyWrite } from './use-company-write.ts';

export interface CompanyField {
  readonly key: keyof Companies &
    (
      | 'name'
      | 'email'
      | 'phone'
      | 'website'
      | 'address_line_1'
      | 'address_line_2'
      | 'zipcode'
      | 'city'
      | 'region'
      | 'country'
      | 'vat_number'
      | 'billing_email'
      | 'financial_line_1'
      | 'financial_line_2'
    );
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'email' | 'tel';
  readonly required?: boolean;
}

type Texts = Readonly<Partial<Record<CompanyField['key'], string>>>;

/** Texts of the company that belong together. */
export function CompanyCard({
  title,
  company,
  fields,
}: {
  readonly title: string;
  readonly company: Companies;
  readonly fields: readonly CompanyField[];
}) {
  const { draft, base, isChanged, set, begin, markSaved, theirs, take } = useDraft<Texts>(
    Object.fromEntries(fields.map(({ key }) => [key, company[key] ?? ''])),
  );
  const save = useCompanyWrite(`${title}: saved`, markSaved);
  const submit = () => {
    begin(draft);
    save.mutate(differing(draft, base));
  };
  return (
    <Card title={title}>
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {fields.map(({ key, label, hint, type = 'text', required = false }) => (
            <TextField
              key={key}
              label={label}
              type={type}
              required={required}
              {...(hint === undefined ? {} : { hint })}
              value={draft[key] ?? ''}
              error={fieldError(save.error, key)}
              onChange={(event) => set({ [key]: event.target.value })}
            />
          ))}
        </div>
        <ConcurrentChanges
          theirs={theirs}
          labels={Object.fromEntries(fields.map(({ key, label }) => [key, label]))}
          onTake={take}
        />
        <FormError error={save.error} fields={fields.map(({ key }) => key)} />
        <SaveButton busy={save.isPending} disabled={!isChanged} />
      </Form>
    </Card>
  );
}
