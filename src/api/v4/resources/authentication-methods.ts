import {
  createAuthenticationMethod,
  deleteAuthenticationMethod,
  keySql,
  revealKey,
} from '../../../auth/authentication-methods.ts';
import { sql } from '../../../db/sql.ts';
import { datetime, enumeration, stamps, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const authenticationMethods = table({
  type: 'authentication_methods',
  describe: 'Ways to authenticate, always those of the signed-in employee.',
  scope: (row, viewer) => sql`${row}.employee_id = ${viewer.employee_id} and ${row}.revoked_at is null`,
  fields: {
    ...stamps(),
    name: string(),
    kind: enumeration(['token', 'single_use', 'oauth']),
    algorithm: enumeration(['ES256', 'RS256', 'HS256']),
    key: string({
      extra: true,
      secret: true,
      sql: keySql,
      derive: revealKey,
      describe: 'The access token, the HS256 secret, or the public key as it was given.',
    }),
    last_used_at: datetime({ readonly: true, nullable: true, extra: true, describe: 'To the minute.' }),
    employee_id: uuid({ readonly: true }),
    company_id: uuid({ readonly: true }),
  },
  relationships: {
    company: toOne('companies', { key: 'company_id', required: true }),
    employee: toOne('employees', { key: 'employee_id', required: true }),
  },
  filters: {
    algorithm: ['eq'],
    company_id: true,
    created_at: true,
    employee_id: true,
    id: true,
    kind: ['eq'],
    name: true,
  },
  operations: {
    list: {},
    fetch: { alwaysShow: ['key'] },
    create: { includes: ['company', 'employee'], alwaysShow: ['key'], run: createAuthenticationMethod },
    delete: { alwaysShow: ['key'], run: deleteAuthenticationMethod },
  },
});
