import type { ListQuery, RecordOf, ResourceType } from '../../api/list-query.ts';
import { list } from '../../api/records.ts';

/** Larger exports should use the API. */
export const MAX_ROWS = 20_000;
const ROWS_AT_ONCE = 1_000;

/** What a list shows on all its pages. */
export async function allPages<T extends ResourceType>(type: T, query: ListQuery<T>): Promise<readonly RecordOf<T>[]> {
  const rows: RecordOf<T>[] = [];
  for (let number = 1; rows.length < MAX_ROWS; number += 1) {
    const { data } = await list(type, { ...query, page: { number, size: ROWS_AT_ONCE } });
    rows.push(...data);
    if (data.length < ROWS_AT_ONCE) break;
  }
  return rows;
}
