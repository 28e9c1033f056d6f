import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

const useAnySearch = () => useSearch({ strict: false });

/** The search parameters of all screens. */
export type Search = Readonly<ReturnType<typeof useAnySearch>>;
export type SearchName = keyof Search;

interface ChangeOptions {
  readonly replace?: boolean;
  /** False where the screen scrolls by itself to what was asked for. */
  readonly resetScroll?: boolean;
}

/**
 * A list's filters live in the address: they survive a reload, can be sent to a colleague, and Back undoes them.
 * A change of any of them but the page begins at the first page again.
 */
export function useSearchState(): readonly [Search, (changes: Search, options?: ChangeOptions) => void] {
  const search = useAnySearch();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Search, { replace = false, resetScroll = true }: ChangeOptions = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll,
        search: (before) => withoutEmpty({ ...before, ...('page' in changes ? {} : { page: undefined }), ...changes }),
      }),
    [navigate],
  );
  return [search, change];
}

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

/** The selected rows of a list. Another page or filter starts with none selected. */
export function useSelection(search: Search) {
  const [selection, setSelection] = useState<{ readonly place: string; readonly ids: ReadonlySet<string> }>();
  const place = JSON.stringify(search);
  const ids = selection?.place === place ? selection.ids : NONE;
  return [ids, (next: ReadonlySet<string>) => setSelection({ place, ids: next })] as const;
}

const NONE: ReadonlySet<string> = new Set();

export const isFiltered = (search: Search, filters: readonly SearchName[]): boolean =>
  filters.some((name) => search[name] !== undefined);

export const withoutFilters = (filters: readonly SearchName[]): Search =>
  Object.fromEntries(filters.map((name) => [name, undefined]));
