import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Search = Readonly<Record<string, string | undefined>>;

/**
 * A list's filters live in the address: they survive a reload, can be sent to a colleague, and Back undoes them.
 * A change of any of them but the page begins at the first page again.
 */
export function useSearchState(): readonly [
  Search,
  (changes: Search, options?: { readonly replace?: boolean }) => void,
] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Search, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: ((before: Search) =>
          withoutEmpty({ ...before, ...('page' in changes ? {} : { page: undefined }), ...changes })) as never,
      }),
    [navigate],
  );
  return [search, change];
}

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
