import { X } from 'lucide-react';
import { TagFilter } from '../../parts/tag-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { BALANCES, isFiltered, WITHOUT_FILTERS } from './customer-filters.ts';

export function FilterBar() {
  const [search, setSearch] = useSearchState();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField label="Search customers" placeholder="Name, e-mail, phone, number, tag" />
      <TagFilter of="Customer" />
      <SelectField
        label="Balance"
        hideLabel
        className="w-40"
        value={search['balance'] ?? ''}
        onChange={(event) => setSearch({ balance: event.target.value })}
        options={[{ value: '', label: 'Any balance' }, ...BALANCES.map(([value, label]) => ({ value, label }))]}
      />
      <SelectField
        label="Kind"
        hideLabel
        className="w-40"
        value={search['kind'] ?? ''}
        onChange={(event) => setSearch({ kind: event.target.value })}
        options={[
          { value: '', label: 'Everybody' },
          { value: 'person', label: 'People' },
          { value: 'commercial', label: 'Businesses' },
        ]}
      />
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
