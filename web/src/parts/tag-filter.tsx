import { useList } from '../api/records.ts';
import { SelectField } from '../ui/field.tsx';
import { useSearchState } from '../ui/search-state.ts';

/** Narrows a list to one tag, which stands in the address as `tag`. Not there while nothing is tagged. */
export function TagFilter({ of }: { readonly of: string }) {
  const [search, setSearch] = useSearchState();
  const { data } = useList('tags', { filter: { for: of } });
  const names = (data?.data ?? []).flatMap(({ name }) => (name === null ? [] : [name])).toSorted();
  const chosen = search['tag'] ?? '';
  if (names.length === 0 && chosen === '') return null;
  return (
    <SelectField
      label="Tag"
      hideLabel
      className="w-40"
      value={chosen}
      onChange={(event) => setSearch({ tag: event.target.value })}
      options={[
        { value: '', label: 'Every tag' },
        ...[...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}
