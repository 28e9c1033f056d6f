import { shortUrl } from '../../app/catalogue/barcodes.ts';
import { firstLocation } from '../../app/catalogue/stock-product.ts';
import type { Column } from '../../db/row.ts';
import { identifier, join, sql } from '../../db/sql.ts';
import { tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import type { DemoAct } from '../play-demo.ts';
import { dayOf } from './demo-clock.ts';

/** Values that are found again in the rows, to become placeholders. */
export const COMPANY = {
  name: 'Placeholder of the company name',
  email: 'placeholder@company.test',
  currency: 'xts',
  base_url: 'https://placeholder.test',
} as const;

type Row = Readonly<Record<string, unknown>>;

/** The text of the data file, as `DemoData` describes it: one row a line. */
export async function collectData(work: Work, acts: readonly DemoAct[]): Promise<string> {
  const known = new Map([
    [work.company.id, '~c~'],
    [work.employee_id ?? '', '~o~'],
    [await firstLocation(work), '~l~'],
    [COMPANY.name, '~n~'],
    [COMPANY.email, '~e~'],
    [COMPANY.currency, '~x~'],
  ]);
  const sections: string[] = [];
  for (const [table, columns] of Object.entries(COMPANY_TABLES)) {
    const rows = (await readRows(work, table, columns)).filter(({ id }) => id !== work.employee_id);
    if (rows.length > 0)
      sections.push(
        sectionOf(
          table,
          rows.map((row) => encode(row, { row, known })),
        ),
      );
  }
  const acted = acts.map((act) => encode(act, { row: { created_at: act.at }, known }));
  const text = `{"tables":{\n${sections.join(',\n')}\n},\n${sectionOf('acts', acted)}}\n`;
  const numbered = numberIds(text.replaceAll(shortUrl(work), '~u~'));
  const left = /placeholder|\b(1999|2000|2001)-|T\d\d:\d\d:\d\d(?!~)/i.exec(numbered.replaceAll(/~[^~]*~/g, ''));
  assert(left === null, `the demo has no placeholder for ${left?.[0]}`);
  return numbered;
}

const sectionOf = (name: string, rows: readonly unknown[]): string =>
  `${JSON.stringify(name)}:[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;

type Columns = Readonly<Record<string, Column>>;

const COMPANY_TABLES: Readonly<Record<string, Columns>> = Object.fromEntries(
  Object.entries<Columns>(tables).filter(([, columns]) => 'company_id' in columns),
);

/** In the order in which they were made. */
async function readRows(work: Work, table: string, columns: Columns): Promise<readonly Row[]> {
  const written = Object.entries(columns).filter(([name, { generated }]) => name !== 'company_id' && !generated);
  const order = 'id' in columns ? ['id'] : written.map(([name]) => name);
  const found = await work.tx.many<{ row: Row }>(sql`
    select to_jsonb(kept) as row
    from ${identifier(table)} as kept
    where company_id = ${work.company.id}
    order by ${join(order.map(identifier), ', ')}
  `);
  return found.map(({ row }) =>
    Object.fromEntries(
      written.flatMap(([name, column]) => (row[name] === null && !column.default ? [] : [[name, row[name]]])),
    ),
  );
}

interface Encoding {
  readonly row: Row;
  readonly known: ReadonlyMap<string, string>;
}

function encode(value: unknown, encoding: Encoding, key = ''): unknown {
  if (typeof value === 'string') return encodeText(value, encoding, key);
  if (typeof value === 'number' && (key === 'sequence' || key === 'event_sequence')) return `~s${value}~`;
  if (Array.isArray(value)) return value.map((each) => encode(each, encoding));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, encode(each, encoding, name)]));
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

function encodeText(text: string, { row, known }: Encoding, key: string): string {
  const placeholder = known.get(text);
  if (placeholder !== undefined) return placeholder;
  if (key === 'prefix' || key === 'prefix_with_number') return text.replace(/^\d{4}-/, `~y${dayOfRow(row)}~-`);
  if (TIME.test(text)) return encodeTime(Temporal.Instant.from(text), key);
  return DATE.test(text) ? `~d${dayOf(Temporal.Instant.from(`${text}T00:00:00Z`))}~` : text;
}

const dayOfRow = ({ created_at }: Row): number => dayOf(Temporal.Instant.from(String(created_at)));

function encodeTime(instant: Temporal.Instant, key: string): string {
  const day = dayOf(instant);
  const time = instant.toString().slice(11, -1);
  assert(day > -800 && day < 400, `${key} of the demo goes by the real clock: ${instant.toString()}`);
  assert(
    time >= '06:00' && time <= '22:00:00',
    `${key} of the demo is at night, when clocks are changed: ${instant.toString()}`,
  );
  return `~t${day}T${time}~`;
}

/** Ids become numbers in their order, which is that in which the records were made. */
function numberIds(text: string): string {
  const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  const numbers = new Map([...new Set(text.match(UUID))].toSorted().map((id, index) => [id, index]));
  return text.replaceAll(UUID, (id) => `~i${numbers.get(id)}~`);
}
