import type { Lines } from '../../api/schema.ts';

/** A line with the lines of its parts, if it is a bundle. */
export interface LineHead {
  readonly line: Lines;
  readonly parts: readonly Lines[];
}

/** The lines in display order, with the parts of a bundle below it, without lines that only hold sums. */
export function lineTree(lines: readonly Lines[] = []): readonly LineHead[] {
  const shown = lines.filter(({ archived, relevant }) => !archived && relevant);
  const below = Map.groupBy(shown, ({ parent_line_id }) => parent_line_id);
  return (below.get(null) ?? [])
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map((line) => ({
      line,
      parts: (below.get(line.id) ?? []).toSorted((a, b) => (a.nested_position ?? 0) - (b.nested_position ?? 0)),
    }));
}
