import { askedItems, plannableItems, productsOfItems } from '../../src/app/availability/asked-items.ts';
import { loadSupplies, type SupplyQuestion } from '../../src/app/availability/supplies.ts';
import type { Database } from '../../src/db/database.ts';
import { raw, type Statement } from '../../src/db/sql.ts';
import type { ReadContext } from '../../src/db/work.ts';
import { DAY_us, microsecondsOf } from '../../src/domain/time/window.ts';
import { type LoadedCompany, NOW } from './load-plannings.ts';
import { argumentsOf, recording, viewOf } from './measure.ts';

/** Every statement that availability is asked with, by a name that serves as a file's. */
export const PLANNED: Readonly<Record<string, (view: ReadContext, company: LoadedCompany) => Promise<unknown>>> = {
  'items-by-id': (view, company) => askedItems(view, [company.usual[0] as string]),
  'all-items': (view) => plannableItems(view),
  'one-product': (view, company) => supplies(view, company, {}),
  'one-product-without-an-order': (view, company) =>
    supplies(view, company, { without: { order_id: company.company_id } }),
  'one-product-by-plain-dates': (view, company) => supplies(view, company, { times: 'scheduled' }),
  'whole-catalogue': (view, company) => supplies(view, company, {}, everything(company)),
  'whole-catalogue-without-an-order': (view, company) =>
    supplies(view, company, { without: { order_id: company.company_id } }, everything(company)),
  'whole-catalogue-by-plain-dates': (view, company) =>
    supplies(view, company, { times: 'scheduled' }, everything(company)),
};

const everything = ({ usual, hot }: LoadedCompany): readonly string[] => [...usual, ...hot];

/** From now on, including overdue units. */
async function supplies(
  view: ReadContext,
  { location_id, hot }: LoadedCompany,
  question: Partial<SupplyQuestion>,
  ids: readonly string[] = hot.slice(0, 1),
): Promise<unknown> {
  const from_us = microsecondsOf(Temporal.Instant.from(NOW));
  const window = { from_us, till_us: from_us + 3 * DAY_us };
  const products = productsOfItems(await askedItems(view, ids));
  return loadSupplies(view, { products, location_ids: [location_id], window, ...question });
}

/** The plan that a connection keeps to once it has prepared the last statement of a question, with the rows it read. */
export async function planOf(db: Database, company: LoadedCompany, name: string): Promise<string> {
  const statements: Statement[] = [];
  await PLANNED[name]?.(viewOf(recording(db, statements), company), company);
  const { text, values } = statements.at(-1) as Statement;
  return db.transaction(async (tx) => {
    await tx.run(raw('set local plan_cache_mode = force_generic_plan'));
    await tx.run(raw(`prepare planned as ${text}`));
    const rows = await tx.arrays<[string]>(
      raw(`explain (analyze, costs off, timing off, summary off, buffers off) execute planned${argumentsOf(values)}`),
    );
    await tx.run(raw('deallocate planned'));
    return `${rows
      .map(([line]) => line)
      .filter((line) => !VOLATILE.test(line))
      .join('\n')}\n`;
  });
}

/** Depends on the machine, or on the last vacuum. */
const VOLATILE =
  /^\s*(Buckets|Batches|Sort Method|Full-sort Groups|Pre-sorted Groups|Heap Fetches|Storage|Index Searches|Planning)\b/;
