import { sql } from '../../../db/sql.ts';
import { boolean, datetime, hash, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const activityLogs = table({
  type: 'activity_logs',
  describe: 'What has happened, and who did it. Written with every change, and never changed.',
  from: 'events',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    action_key: string({ readonly: true, describe: 'What was done, such as reserve_order or add_product_group.' }),
    action_args: hash({ readonly: true, describe: 'What it was done to, as it was called then.' }),
    has_data: boolean({ readonly: true, sql: (row) => sql`(${row}.data is not null)` }),
    support: boolean({ readonly: true, sql: () => sql`false` }),
    employee_id: uuid({ readonly: true, nullable: true }),
    data: hash({ readonly: true, extra: true, describe: 'What exactly was done.' }),
  },
  relationships: { employee: toOne('employees', { key: 'employee_id' }) },
  includes: ['employee'],
  filters: {
    action_key: true,
    created_at: true,
    employee_id: true,
    id: true,
    relation_id: {
      type: 'uuid',
      operators: ['eq', 'not_eq'],
      sql: (row, operator, ids) => {
        const about = sql`${row}.related_ids && ${ids.filter((id) => id !== null)}::uuid[]`;
        return operator === 'eq' ? about : sql`not (${about})`;
      },
    },
  },
  operations: { list: { permission: 'activity_logs' }, fetch: { permission: 'activity_logs' } },
});
