import { type FormEvent, useState } from 'react';
import type { Companies } from '../../api/schema.ts';
import { useAskBeforeLeaving } from '../../parts/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { Refused } from './edit-dialog.tsx';
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
  const [changes, setChanges] = useState<Readonly<Partial<Record<CompanyField['key'], string>>>>({});
  const save = useCompanyWrite(`${title}: saved`, () => setChanges({}));
  useAskBeforeLeaving(Object.keys(changes).length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes);
  };
  return (
    <Card title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {fields.map(({ key, label, hint, type = 'text', required = false }) => (
            <TextField
              key={key}
              label={label}
              type={type}
              required={required}
              {...(hint === undefined ? {} : { hint })}
              value={changes[key] ?? company[key] ?? ''}
              error={fieldError(save.error, key)}
              onChange={(event) => setChanges({ ...changes, [key]: event.target.value })}
            />
          ))}
        </div>
        <Refused error={save.error} fields={fields.map(({ key }) => key)} />
        <div>
          <Button type="submit" look="primary" busy={save.isPending} disabled={Object.keys(changes).length === 0}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  );
}
