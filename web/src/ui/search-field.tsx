import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from './class-names.ts';
import { CONTROL } from './field.tsx';
import { useSearchState } from './search-state.ts';
import { useDebounced } from './use-debounced.ts';

/** A list's search box; what is typed stands in the address as `q`. */
export function SearchField({ label, placeholder }: { readonly label: string; readonly placeholder?: string }) {
  const [search, setSearch] = useSearchState();
  const known = search.q ?? '';
  const [text, setText] = useState(known);
  const [seen, setSeen] = useState(known);
  const settled = useDebounced(text.trim(), 200);
  // Back, or a cleared filter: the box follows the address.
  if (known !== seen) {
    setSeen(known);
    if (known !== text.trim()) setText(known);
  }
  useEffect(() => {
    if (settled !== known && settled === text.trim()) setSearch({ q: settled }, { replace: true });
    // Only what was typed moves the address; a change of the address itself must not.
  }, [settled]);
  return (
    <div className="relative w-full sm:w-72">
      <Search className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-muted" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cx(CONTROL, 'h-9 pl-8')}
      />
    </div>
  );
}
