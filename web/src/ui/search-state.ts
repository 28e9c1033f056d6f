import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

export type Search = Readonly<Record<string, string | undefined>>;

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
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Search, { replace = false, resetScroll = true }: ChangeOptions = {}) =>
      void navigate({
        to: '.',
        replace,
        resetScroll,
        search: ((before: Search) =>
          withoutEmpty({ ...before, ...('page' in changes ? {} : { page: undefined }), ...changes })) as never,
      }),
    [navigate],
  );
  return [search, change];
}

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
