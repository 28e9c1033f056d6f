import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { arrangeRows } from '../arrange-rows.ts';
import type { Line } from './line.ts';

/** The lines among which this one has its place: the parts of one bundle, or whatever is no part. */
export const siblingsOf = ({ parent_line_id }: Pick<Line, 'parent_line_id'>, lines: readonly Line[]): readonly Line[] =>
  lines.filter((other) => other.parent_line_id === parent_line_id);

/** Gives siblings their places, counted from 1. Parts go with their bundle. */
export async function arrangeLines(
  work: Work,
  { parent_line_id }: Pick<Line, 'parent_line_id'>,
  ids: readonly string[],
): Promise<void> {
  const column = parent_line_id === null ? 'position' : 'nested_position';
  await arrangeRows(work, { table: 'lines', column, from: 1 }, ids);
  if (parent_line_id !== null) return;
  await work.tx.run(sql`
    update lines as part
    set
      position = bundle.position,
      updated_at = ${work.now}
    from lines as bundle
    where part.company_id = ${work.company.id}
      and part.parent_line_id = any(${ids}::uuid[])
      and part.position <> bundle.position
      and bundle.company_id = part.company_id
      and bundle.id = part.parent_line_id
  `);
}
