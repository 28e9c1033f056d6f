import { normaliseTags } from '../domain/tags/normalise-tags.ts';
import type { Problems } from './problems.ts';

export function tagListAttribute(
  problems: Problems,
  tags: readonly unknown[] | undefined,
): readonly string[] | undefined {
  if (tags === undefined) return undefined;
  const texts = tags.map((tag) => (typeof tag === 'number' ? String(tag) : tag));
  if (!texts.every((tag) => typeof tag === 'string')) {
    problems.add('tag_list', 'must be an array of strings');
    return [];
  }
  const normalised = normaliseTags(texts);
  if ('tags' in normalised) return normalised.tags;
  problems.add('tag_list', normalised.problem);
  return [];
}
