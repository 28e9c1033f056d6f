import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useLocations } from '../../parts/location-field.tsx';
import { TagFilter } from '../../parts/tag-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type Search, useSearchState } from '../../ui/search-state.ts';
import { NEEDS, PAYMENTS } from './order-filters.ts';
import { PeriodFilter } from './period-filter.tsx';

const FILTERS = ['q', 'from', 'till', 'by', 'payment', 'needs', 'tag', 'location'];

export const WITHOUT_FILTERS: Search = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

export const isFiltered = (search: Search): boolean => FILTERS.some((name) => search[name] !== undefined);

/** What narrows the list; on phones all but the words are behind a button. */
export function FilterBar() {
  const [search, setSearch] = useSearchState();
  const [open, setOpen] = useState(false);
  const active = ['from', 'payment', 'needs', 'tag', 'location'].filter((name) => search[name] !== undefined).length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField label="Search orders" placeholder="Number, customer, product or tag" />
      <Button
        className="md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
      >
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div className={cx('w-full flex-wrap items-center gap-2 md:flex md:w-auto', open ? 'flex' : 'hidden')}>
        <PeriodFilter />
        <Choice name="needs" label="Attention" every="Attention: any" options={NEEDS} />
        <Choice name="payment" label="Payment" every="Payment: any" options={PAYMENTS} />
        <TagFilter of="Order" />
        <LocationFilter />
      </div>
      {isFiltered(search) && (
        <Button
          look="quiet"
          icon={<X className="size-4" aria-hidden="true" />}
          onClick={() => setSearch(WITHOUT_FILTERS)}
        >
          Clear
        </Button>
      )}
    </div>
  );
}

function Choice({
  name,
  label,
  every,
  options,
}: {
  readonly name: string;
  readonly label: string;
  readonly every: string;
  readonly options: readonly (readonly [string, string])[];
}) {
  const [search, setSearch] = useSearchState();
  return (
    <SelectField
      label={label}
      hideLabel
      className="w-44"
      value={search[name] ?? ''}
      onChange={(event) => setSearch({ [name]: event.target.value })}
      options={[{ value: '', label: every }, ...options.map(([value, text]) => ({ value, label: text }))]}
    />
  );
}

/** Only where there are several. */
function LocationFilter() {
  const locations = useLocations();
  if (locations.length < 2) return null;
  return (
    <Choice
      name="location"
      label="Location"
      every="Every location"
      options={locations.map(({ id, name }) => [id, name ?? ''])}
    />
  );
}
