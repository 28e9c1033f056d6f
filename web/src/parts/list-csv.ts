import type { ListQuery, RecordOf, ResourceType } from '../api/list-query.ts';
import { list } from '../api/records.ts';
import { csvText, type CsvValue } from '../format/csv-text.ts';

/** Larger exports should use the API, page by page. */
export const MAX_CSV_ROWS = 20_000;
const ROWS_AT_ONCE = 500;

export interface CsvTable<T extends ResourceType> {
  readonly type: T;
  readonly query: Omit<ListQuery<T>, 'page' | 'stats'>;
  readonly header: readonly string[];
  readonly rowOf: (record: RecordOf<T>) => readonly CsvValue[];
}

/** Fetches all pages of a list and returns them as a table. */
export async function listCsv<T extends ResourceType>(
  { type, query, header, rowOf }: CsvTable<T>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (rows: number) => void },
): Promise<string> {
  const rows: (readonly CsvValue[])[] = [];
  for (let number = 1; rows.length < MAX_CSV_ROWS; number += 1) {
    const { data } = await list(type, { ...query, page: { number, size: ROWS_AT_ONCE } }, signal);
    rows.push(...data.map(rowOf));
    onProgress(rows.length);
    if (data.length < ROWS_AT_ONCE) break;
  }
  return csvText(header, rows);
}
