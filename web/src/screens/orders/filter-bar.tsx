import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { ClearFilters, LocationFilter, SearchSelect, TagFilter } from '../../parts/list-filters.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { type SearchName, useSearchState } from '../../ui/search-state.ts';
import { NEEDS, PAYMENTS } from './order-filters.ts';
import { PeriodFilter } from './period-filter.tsx';

export const FILTERS: readonly SearchName[] = ['q', 'from', 'till', 'by', 'payment', 'needs', 'tag', 'location'];

/** The filters of the list; on phones all but the search box are behind a button. */
export function FilterBar() {
  const [search] = useSearchState();
  const [open, setOpen] = useState(false);
  const active = (['from', 'payment', 'needs', 'tag', 'location'] as const).filter(
    (name) => search[name] !== undefined,
  ).length;
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
        <SearchSelect name="needs" label="Attention" any="Attention: any" options={NEEDS} />
        <SearchSelect name="payment" label="Payment" any="Payment: any" options={PAYMENTS} />
        <TagFilter of="Order" />
        <LocationFilter />
      </div>
      <ClearFilters filters={FILTERS} />
    </div>
  );
}
