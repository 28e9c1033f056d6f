import type { Companies } from '../../api/schema.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { fieldError, SelectField } from '../../ui/field.tsx';
import { Form, FormError, SaveButton } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useCompanyWrite } from './use-company-write.ts';

/** What every amount and every time of the shop is told in. */
export function MoneyAndZone({ company }: { readonly company: Companies }) {
  const { draft, base, isChanged, set, begin, markSaved, theirs, take } = useDraft({
    currency: company.currency,
    default_timezone: company.default_timezone,
  });
  const save = useCompanyWrite('Currency and time zone: saved', markSaved);
  const submit = () => {
    begin(draft);
    save.mutate(differing(draft, base));
  };
  return (
    <Card title="Currency and time zone">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SelectField
            label="Currency"
            value={draft.currency}
            onChange={(event) => set({ currency: event.target.value })}
            error={fieldError(save.error, 'currency')}
            hint="Existing amounts are not converted."
            options={currencies(company.currency)}
          />
          <SelectField
            label="Time zone"
            value={draft.default_timezone}
            onChange={(event) => set({ default_timezone: event.target.value })}
            error={fieldError(save.error, 'default_timezone')}
            hint="Times are shown in this zone; existing orders do not move."
            options={zones(company.default_timezone)}
          />
        </div>
        <ConcurrentChanges theirs={theirs} labels={LABELS} onTake={take} />
        <FormError error={save.error} fields={['currency', 'default_timezone']} />
        <SaveButton busy={save.isPending} disabled={!isChanged} />
      </Form>
    </Card>
  );
}

const LABELS = { default_timezone: 'Time zone' };

function currencies(present: string) {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = new Set([...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()), present]);
  return [...codes].toSorted().map((value) => ({
    value,
    label: `${value.toUpperCase()} · ${names.of(value.toUpperCase()) ?? value}`,
  }));
}

/** The browser's list may lack the name that the company uses. */
const zones = (present: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', present])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
