import { normaliseTags } from '../domain/tags/normalise-tags.ts';
import type { Problems } from './problems.ts';

export function tagListAttribute(
  problems: Problems,
  tags: readonly string[] | undefined,
): readonly string[] | undefined {
  if (tags === undefined) return undefined;
  const normalised = normaliseTags(tags);
  if ('tags' in normalised) return normalised.tags;
  problems.add('tag_list', normalised.problem);
  return [];
}
