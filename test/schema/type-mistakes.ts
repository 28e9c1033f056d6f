import { datetime, enumeration, integer, string, uuid } from '../../src/api/v4/engine/field.ts';
import { computed, table } from '../../src/api/v4/engine/resource.ts';
import { sql } from '../../src/db/sql.ts';

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
