import { normalisePath } from '../../domain/items/normalise-path.ts';
import type { Problems } from '../problems.ts';

/** What a caller may send of a redirect. */
export interface UrlRedirectAttributes {
  readonly from_path?: string | null;
  readonly to_path?: string | null;
}

export function pathAttribute(
  problems: Problems,
  field: keyof UrlRedirectAttributes,
  sent: string | null | undefined,
): string | undefined {
  if (sent === undefined) return undefined;
  const normalised = normalisePath(sent ?? '', { destination: field === 'to_path' });
  if ('path' in normalised) return normalised.path;
  problems.add(field, normalised.problem);
  return undefined;
}

export const FROM_TAKEN = {
  url_redirects_from: { field: 'from_path', message: 'has already been taken' },
} as const;
