import { writeEvents } from '../app/events/events.ts';
import { shortUrl } from '../app/catalogue/barcodes.ts';
import { firstLocation } from '../app/catalogue/stock-product.ts';
import { type Sql, identifier, join, sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { describeCompany } from './demo-company.ts';
import { type DemoData, type DemoValues, demoData, demoText } from './demo-data.ts';
import { storeDemoPictures } from './demo-pictures.ts';
import { type DemoAct, playDemo } from './play-demo.ts';

/**
 * Fills a company that has nothing but its owner with a camera rental shop, its history and its plans. The data file
 * has the state at the beginning of today; the events of today so far then go through the use cases.
 */
export async function loadDemo(work: Work): Promise<void> {
  const pictures = await storeDemoPictures(work.services.pictures);
  await describeCompany(work);
  const { tables, acts } = demoData(demoText(), await valuesOf(work, pictures));
  for (const stage of stagesOf(tables)) {
    await work.tx.run(insertTables(work, stage));
    await work.tx.run(sql`analyze ${join(Object.keys(stage).map(identifier), ', ')}`);
  }
  await playDemo(work, actsUpTo(work.now, acts), pictures.get('signature') ?? '');
  work.tx.events.sort((a, b) => Temporal.Instant.compare(a.created_at, b.created_at));
  await writeEvents(work.tx, work.company);
}

async function valuesOf(work: Work, pictures: ReadonlyMap<string, string>): Promise<DemoValues> {
  const { name, email, sequence } = await work.tx.one<{ name: string; email: string | null; sequence: number }>(sql`
    select name, email, coalesce((
      select value
      from counters
      where company_id = ${work.company.id}
        and name = 'events'
    ), 0) as sequence
    from companies
    where id = ${work.company.id}
  `);
  return {
    now: work.now,
    zone: work.company.default_timezone,
    company_id: work.company.id,
    owner_id: work.employee_id ?? '',
    location_id: await firstLocation(work),
    name,
    email: email ?? '',
    currency: work.company.currency,
    short_url: shortUrl(work),
    sequence,
    pictures,
  };
}

type Tables = DemoData['tables'];

/**
 * Tables with many rows come after those that they refer to. Statistics are collected in between: without them, PostgreSQL
 * takes tables for empty, and reads them whole for every reference that it checks.
 */
function stagesOf(tables: Tables): readonly Tables[] {
  const stageOf = (table: string) => LATER.findIndex((names) => names.includes(table));
  const stages = Map.groupBy(Object.entries(tables), ([table]) => stageOf(table));
  return [-1, ...LATER.keys()].map((stage) => Object.fromEntries(stages.get(stage) ?? []));
}

const LATER: readonly (readonly string[])[] = [
  ['events', 'plannings'],
  ['lines', 'payments', 'product_trackers', 'stock_item_plannings', 'tax_values'],
  ['stock_item_trackers'],
];

/** One statement for all tables of a stage: references are checked at its end, whichever table comes first. */
function insertTables(work: Work, tables: Tables): Sql {
  const inserts = Object.entries(tables).map(([table, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(identifier);
    return sql`
      ${identifier(`new_${table}`)} as (
        insert into ${identifier(table)} as present (company_id, ${join(columns, ', ')})
        select ${work.company.id}, ${join(columns, ', ')}
        from json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::json)
        ${ON_CONFLICT[table]?.(columns) ?? sql``}
      )
    `;
  });
  return sql`with ${join(inserts, ', ')} select 1`;
}

/** Rows that a company has from the beginning. */
const ON_CONFLICT: Readonly<Record<string, (columns: readonly Sql[]) => Sql>> = {
  counters: () => sql`on conflict (company_id, name) do update set value = present.value + excluded.value`,
  locations: (columns) => sql`
    on conflict (company_id, id) do update
    set ${join(
      columns.map((column) => sql`${column} = excluded.${column}`),
      ', ',
    )}
  `,
};

/** Everything due by now has happened: only the intended orders are late. */
export const actsUpTo = (now: Temporal.Instant, acts: readonly DemoAct[]): readonly DemoAct[] =>
  acts
    .filter(({ at, due = at }) => isUpTo(at, now) || isUpTo(due, now))
    .map((act) => (isUpTo(act.at, now) ? act : { ...act, at: now.toString() }));

const isUpTo = (at: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0;
