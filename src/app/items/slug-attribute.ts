import { slugOf } from '../../domain/items/slug-of.ts';
import type { Problems } from '../problems.ts';

/** A slug that was asked for, written as slugs are. Null, when it is left to us, and undefined stay so. */
export function slugAttribute(problems: Problems, slug: string | null | undefined): string | null | undefined {
  if (slug === null || slug === undefined || slug.trim() === '') return slug === undefined ? undefined : null;
  const written = slugOf(slug);
  if (written === '') problems.add('slug', 'needs a letter or a digit');
  return written;
}

export const SLUG_TAKEN = { items_slug: { field: 'slug', message: 'has already been taken' } } as const;

/** For a name without any letter or digit. */
export const slugOfName = (name: string, fallback: string): string => slugOf(name) || fallback;
