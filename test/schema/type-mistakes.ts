import { datetime, enumeration, integer, string, uuid } from '../../src/api/v4/engine/field.ts';
import { computed, table } from '../../src/api/v4/engine/resource.ts';
import { archiveRow, arrangeRows, deleteRow, insertRow, updateRow } from '../../src/app/rows/write-rows.ts';
import { lockRow } from '../../src/db/locks.ts';
import { sql } from '../../src/db/sql.ts';
import type { Work } from '../../src/db/work.ts';

/** Mistakes that must not compile. Never run: `npm run typecheck` fails where one of them is no error any more. */

const stamps = { id: uuid(), created_at: datetime(), updated_at: datetime() };

export const correct = table({
  type: 'notes',
  fields: { ...stamps, body: string(), upper: string({ sql: (row) => sql`upper(${row}.body)` }) },
  operations: {},
});

export const misspeltField = table({
  type: 'notes',
  // @ts-expect-error notes has no column boddy
  fields: { ...stamps, boddy: string() },
  operations: {},
});

export const fieldOfAnotherType = table({
  type: 'notes',
  // @ts-expect-error the column body of notes has another type
  fields: { ...stamps, body: integer() },
  operations: {},
});

export const enumOfOtherValues = table({
  type: 'downtimes',
  // @ts-expect-error the column reason of downtimes has another type
  fields: { ...stamps, reason: enumeration(['repair', 'stolen']) },
  operations: {},
});

export const misspeltTable = table({
  type: 'entries',
  // @ts-expect-error there is no table note
  from: 'note',
  fields: {},
  operations: {},
});

export const nullInComputedRow = computed({
  type: 'figures',
  fields: { id: uuid(), count: integer() },
  operations: {
    // @ts-expect-error count is not declared as nullable
    list: { read: () => Promise.resolve([{ id: '1', count: null }]) },
  },
});

export async function writes(work: Work, id: string): Promise<void> {
  const note = { id, body: 'Pays in cash.', owner_type: 'customers', owner_id: id } as const;
  await insertRow(work, 'notes', note);
  // @ts-expect-error there is no table note
  await insertRow(work, 'note', note);
  // @ts-expect-error notes has no column boddy, also where it is spread
  await insertRow(work, 'notes', { ...note, boddy: '' });
  // @ts-expect-error body is missing
  await insertRow(work, 'notes', { id, owner_type: 'customers', owner_id: id });
  // @ts-expect-error body is a text
  await insertRow(work, 'notes', { ...note, body: 1 });
  // @ts-expect-error body is never null
  await insertRow(work, 'notes', { ...note, body: null });
  // @ts-expect-error users own no notes
  await insertRow(work, 'notes', { ...note, owner_type: 'users' });
  // @ts-expect-error PostgreSQL computes customer_id
  await insertRow(work, 'notes', { ...note, customer_id: id });

  await updateRow(work, 'orders', id, { starts_at: undefined, customer_id: null });
  // @ts-expect-error orders has no column customer
  await updateRow(work, 'orders', id, { customer: null });
  // @ts-expect-error lost is no status of an order
  await updateRow(work, 'orders', id, { status: 'lost' });
  // @ts-expect-error notes are not archived
  await archiveRow(work, 'notes', id);
  // @ts-expect-error counters have no id
  await deleteRow(work, 'counters', id);
  // @ts-expect-error items has no column position
  await arrangeRows(work, { table: 'items', column: 'position', from: 1 }, [id]);
}

export async function locks({ tx, company }: Work, id: string): Promise<void> {
  const order = await lockRow(tx, 'orders', company.id, id);
  // @ts-expect-error orders has no column start_at
  void order?.start_at;
  // @ts-expect-error there is no table order
  await lockRow(tx, 'order', company.id, id);
  // @ts-expect-error the number of an order is no text
  await lockRow<'orders', { readonly number: string }>(tx, 'orders', company.id, id);
}
