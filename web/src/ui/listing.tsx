import type { ReactNode } from 'react';
import { ProblemState } from './page.tsx';
import { Loading } from './spinner.tsx';

interface Asked {
  readonly data: { readonly data: readonly unknown[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A list in whichever state it is: not to be had, on its way, empty, or there. */
export function Listing({
  listed,
  what,
  empty,
  children,
}: {
  readonly listed: Asked;
  /** What is being loaded, in plural. */
  readonly what: string;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}) {
  if (listed.error !== null && listed.data === undefined) {
    return <ProblemState error={listed.error} retry={() => void listed.refetch()} />;
  }
  if (listed.data === undefined) return <Loading what={`Loading ${what}`} />;
  return listed.data.data.length === 0 ? empty : children;
}
