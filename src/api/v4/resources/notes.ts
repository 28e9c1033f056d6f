import { noteRules } from '../../../app/customers/notes.ts';
import { enumeration, stamps, string, uuid } from '../engine/field.ts';
import { toOne, toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const OWNERS = [
  'customers',
  'product_groups',
  'products',
  'stock_items',
  'bundles',
  'orders',
  'documents',
  'users',
] as const;

export const notes = table({
  type: 'notes',
  describe:
    'What employees write down about something. Cannot be changed, only deleted. Those about the catalogue need the permission `products`.',
  fields: {
    ...stamps(),
    body: string(),
    employee_id: uuid({ readonly: true, describe: 'Whoever wrote it.' }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(OWNERS, { readonlyAfterCreate: true }),
  },
  relationships: {
    employee: toOne('employees', { key: 'employee_id', required: true }),
    owner: toOneOf(OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
  },
  includes: ['employee', 'owner'],
  filters: {
    created_at: true,
    employee_id: true,
    id: true,
    owner_id: true,
    owner_type: true,
    updated_at: true,
  },
  rules: noteRules,
  operations: {
    list: {},
    fetch: {},
    create: {},
    delete: {},
  },
});
