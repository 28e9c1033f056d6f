import { addDays } from '../../format/zone.ts';
import { LocationFilter } from '../../parts/list-filters.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { PERIOD_CHOICES } from './report-period.ts';
import type { Report } from './use-report.ts';

/** Which days and which location all reports are about. */
export function ReportFilters({ report: { period } }: { readonly report: Report }) {
  const [, setSearch] = useSearchState();
  const last = addDays(period.till, -1);
  const choose = (choice: string) =>
    setSearch(
      choice === 'custom'
        ? { period: choice, from: period.from, till: last }
        : { period: choice === '30d' ? undefined : choice, from: undefined, till: undefined },
    );
  return (
    <>
      <SelectField
        label="Period"
        hideLabel
        value={period.choice}
        onChange={(event) => choose(event.target.value)}
        options={PERIOD_CHOICES.map(([value, label]) => ({ value, label }))}
      />
      {period.choice === 'custom' && (
        <>
          <TextField
            label="From"
            hideLabel
            type="date"
            value={period.from}
            onChange={(event) => event.target.value !== '' && setSearch({ from: event.target.value })}
          />
          <TextField
            label="Until"
            hideLabel
            type="date"
            value={last}
            onChange={(event) => event.target.value !== '' && setSearch({ till: event.target.value })}
          />
        </>
      )}
      <LocationFilter className="" />
    </>
  );
}
