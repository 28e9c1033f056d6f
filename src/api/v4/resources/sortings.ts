import { SORTABLE_TYPES, sortResources } from '../../../app/orders/sortings.ts';
import { enumeration, strings, uuid } from '../engine/field.ts';
import { command } from '../engine/resource.ts';

export const sortings = command({
  type: 'sortings',
  describe: 'Puts records that belong together into another order.',
  fields: {
    id: uuid({ readonly: true }),
    type: enumeration(SORTABLE_TYPES, { writeonly: true }),
    ids: strings({ writeonly: true, describe: 'Of one owner, each once. Those that are left out come behind.' }),
  },
  operations: { create: { run: sortResources } },
});
