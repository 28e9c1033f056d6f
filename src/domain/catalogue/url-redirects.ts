/** Length of the stored, percent-encoded path: the limit of an index. */
export const MAX_PATH = 2_000;

export type NormalisedPath = { readonly path: string } | { readonly problem: string };

/**
 * Normalizes a path of this site: from the root, without empty or dotted segments, without a trailing slash. Paths that
 * lead to another host are refused. A destination may have a query and a fragment.
 */
export function normalisePath(text: string, { destination = false } = {}): NormalisedPath {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: "can't be blank" };
  if (SCHEME.test(trimmed) || /\p{Cc}/u.test(trimmed)) return { problem: NO_PATH };
  if (!destination && /[?#]/.test(trimmed)) return { problem: `${NO_PATH}, without ? and #` };
  const { search, hash } = new URL(trimmed.replace(/^[^?#]*/, '/'), BASE);
  const path = `${pathOf(trimmed)}${search}${hash}`;
  return path.length > MAX_PATH ? { problem: `is too long (maximum is ${MAX_PATH} characters)` } : { path };
}

/** A path without its query and fragment. */
export function pathOf(text: string): string {
  const path = text.split(/[?#]/, 1)[0] ?? '';
  const { pathname } = new URL(singleSlashes(`/${path.replaceAll('\\', '/')}`), BASE);
  return singleSlashes(pathname).replace(/(?<=.)\/$/, '');
}

const singleSlashes = (path: string): string => path.replaceAll(/\/+/g, '/');

const BASE = 'http://localhost';
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const NO_PATH = 'must be a path such as /products/tent';

/** The same ids with one of them at another place, counted from 1; past the end is the end. */
export function movedTo(ids: readonly string[], id: string, position: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position - 1, 0, id);
}
