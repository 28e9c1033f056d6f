import { ClearFilters, SearchSelect, TagFilter } from '../../parts/list-filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { BALANCES, FILTERS } from './customer-filters.ts';

export const FilterBar = () => (
  <div className="mb-3 flex flex-wrap items-center gap-2">
    <SearchField label="Search customers" placeholder="Name, e-mail, phone, number, tag" />
    <TagFilter of="Customer" />
    <SearchSelect name="balance" label="Balance" any="Any balance" options={BALANCES} className="w-40" />
    <SearchSelect name="kind" label="Kind" any="Everybody" options={KINDS} className="w-40" />
    <ClearFilters filters={FILTERS} />
  </div>
);

const KINDS = [
  ['person', 'People'],
  ['commercial', 'Businesses'],
] as const;
