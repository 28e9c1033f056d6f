import { pictureUrl } from '../../../app/attributes/pictures.ts';
import { updateEmployee, withAvatar, withCredentials } from '../../../app/company/employees.ts';
import { sql } from '../../../db/sql.ts';
import { PERMISSIONS } from '../../../domain/company/employees.ts';
import { array, boolean, datetime, integer, stamps, string } from '../engine/field.ts';
import { table } from '../engine/resource.ts';

export const employees = table({
  type: 'employees',
  describe: 'People who work in the back office.',
  fields: {
    ...stamps(),
    name: string({
      readonly: true,
      nullable: false,
      sql: (row) => sql`btrim(${row}.firstname || ' ' || ${row}.lastname)`,
    }),
    firstname: string(),
    lastname: string(),
    locale: string(),
    email: string(),
    unconfirmed_email: string({ readonly: true }),
    viewed_whats_new_at: datetime(),
    active: boolean(),
    owner: boolean(),
    confirmed: boolean({ readonly: true }),
    time_to_confirm: integer({ readonly: true, sql: () => sql`null::integer` }),
    permissions: array({ values: PERMISSIONS }),
    has_two_factor_autentication: boolean({ readonly: true, sql: () => sql`false` }),
    avatar_url: string({ readonly: true, sql: (row) => pictureUrl(sql`${row}.avatar`, 'large') }),
    large_avatar_url: string({ readonly: true, sql: (row) => pictureUrl(sql`${row}.avatar`, 'xlarge') }),
    third_party_id: string(),
    deactivated_at: datetime({ writeonly: true }),
    current_password: string({ writeonly: true, describe: 'Needed to change your own e-mail or password.' }),
    password: string({ writeonly: true }),
    password_confirmation: string({ writeonly: true }),
    avatar_base64: string({ writeonly: true }),
    remove_avatar: boolean({ writeonly: true }),
  },
  filters: {
    active: true,
    confirmed: true,
    created_at: true,
    deactivated_at: true,
    email: true,
    id: true,
    locale: true,
    owner: true,
    third_party_id: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    update: {
      prepare: async (view, attributes, id) => withAvatar(view, await withCredentials(view, attributes, id)),
      run: updateEmployee,
    },
  },
});
