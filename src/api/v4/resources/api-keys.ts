import { createApiKey, revokeApiKey } from '../../../auth/api-keys.ts';
import { keepForReply, keyForReply } from '../../../auth/new-credential.ts';
import { sql } from '../../../db/sql.ts';
import { datetime, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const apiKeys = table({
  type: 'api_keys',
  describe: 'Keys for version 1. Each speaks for the whole company, with every permission.',
  scope: (row) => sql`${row}.revoked_at is null`,
  fields: {
    ...stamps(),
    name: string(),
    last_used_at: datetime({ readonly: true, nullable: true, describe: 'To the minute.' }),
    key: string({
      readonly: true,
      nullable: true,
      // Not part of the record, whose entity tag must stay the same.
      extra: true,
      secret: true,
      sql: (row) => sql`${row}.id::text`,
      derive: keyForReply,
      describe: 'The key itself: in the answer to its creation, and never again.',
    }),
    employee_id: uuid({ readonly: true, nullable: true, describe: 'Who made it.' }),
  },
  relationships: { employee: toOne('employees', { key: 'employee_id' }) },
  includes: ['employee'],
  filters: { created_at: true, employee_id: true, id: true, last_used_at: true, name: true, updated_at: true },
  operations: {
    list: { permission: 'security_settings' },
    fetch: { permission: 'security_settings' },
    create: {
      permission: 'security_settings',
      alwaysShow: ['key'],
      run: async (work, attributes) => keepForReply(work, await createApiKey(work, attributes)),
    },
    delete: { permission: 'security_settings', run: revokeApiKey },
  },
});
