import { X } from 'lucide-react';
import { useList } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { isFiltered, type SearchName, useSearchState, withoutFilters } from '../ui/search-state.ts';
import { useLocations } from './location-field.tsx';

/** Narrows a list by one search parameter of the address. */
export function SearchSelect({
  name,
  label,
  any,
  options,
  className = 'w-44',
}: {
  readonly name: SearchName;
  readonly label: string;
  /** The label of the option that does not narrow the list. */
  readonly any: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly className?: string;
}) {
  const [search, setSearch] = useSearchState();
  return (
    <SelectField
      label={label}
      hideLabel
      className={className}
      value={search[name] ?? ''}
      onChange={(event) => setSearch({ [name]: event.target.value })}
      options={[{ value: '', label: any }, ...options.map(([value, text]) => ({ value, label: text }))]}
    />
  );
}

/** Hidden while the company has only one location. */
export function LocationFilter({ className = 'w-44' }: { readonly className?: string }) {
  const locations = useLocations();
  if (locations.length < 2) return null;
  return (
    <SearchSelect
      name="location"
      label="Location"
      any="All locations"
      options={locations.map(({ id, name }) => [id, name])}
      className={className}
    />
  );
}

/** Hidden while nothing is tagged. */
export function TagFilter({ of }: { readonly of: string }) {
  const [{ tag = '' }] = useSearchState();
  const { data } = useList('tags', { filter: { for: of } });
  const names = (data?.data ?? []).flatMap(({ name }) => (name === null ? [] : [name])).toSorted();
  // A tag in the address stays selectable after its last use is gone.
  const listed = tag === '' || names.includes(tag) ? names : [...names, tag];
  if (listed.length === 0) return null;
  return (
    <SearchSelect name="tag" label="Tag" any="All tags" options={listed.map((name) => [name, name])} className="w-40" />
  );
}

export function ClearFilters({ filters }: { readonly filters: readonly SearchName[] }) {
  const [search, setSearch] = useSearchState();
  if (!isFiltered(search, filters)) return null;
  return (
    <Button
      look="quiet"
      icon={<X className="size-4" aria-hidden="true" />}
      onClick={() => setSearch(withoutFilters(filters))}
    >
      Clear
    </Button>
  );
}
