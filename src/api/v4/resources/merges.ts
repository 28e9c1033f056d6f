import { mergeCustomers } from '../../../app/customers/merge-customers.ts';
import { enumeration, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';

export const merges = command({
  type: 'merges',
  describe: 'Makes one customer of two. The source is archived; what it has, the target gets.',
  fields: {
    id: uuid({ readonly: true }),
    type: enumeration(['customers']),
    source_id: uuid(),
    target_id: uuid(),
  },
  relationships: {
    source: toOne('customers', { key: 'source_id', required: true }),
    target: toOne('customers', { key: 'target_id', required: true }),
  },
  includes: ['target'],
  operations: {
    create: {
      run: async (work, attributes) => ({ ...(await mergeCustomers(work, attributes)), type: 'customers' }),
    },
  },
});
