import { catchUpInvoices } from '../../../app/documents/refresh-invoices.ts';
import { isOfOwnerInView } from '../../../app/rows/visible-orders.ts';
import { enumeration, float, integer, stamps, string, uuid } from '../engine/field.ts';
import { toOne, toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const OWNERS = ['orders', 'documents'] as const;

export const taxValues = table({
  type: 'tax_values',
  describe:
    'What of the total of an order is which tax. Worked out by the service, after discounts. Lists show those of documents where a filter on the owner asks for them.',
  scope: (row, viewer) => isOfOwnerInView(row, viewer),
  unlisted: {
    column: 'owner_type',
    values: ['documents'],
    unless: ['owner_type'],
    unlessGiven: ['owner_id'],
    refresh: catchUpInvoices,
  },
  fields: {
    ...stamps(),
    name: string({ readonly: true }),
    percentage: float({ readonly: true }),
    value_in_cents: integer({ readonly: true }),
    tax_rate_id: uuid({ readonly: true }),
    owner_id: uuid({ readonly: true }),
    owner_type: enumeration(OWNERS, { readonly: true }),
  },
  relationships: {
    owner: toOneOf(OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
    tax_rate: toOne('tax_rates', { key: 'tax_rate_id', required: true }),
  },
  filters: {
    created_at: true,
    id: true,
    name: true,
    owner_id: true,
    owner_type: true,
    percentage: true,
    tax_rate_id: true,
    updated_at: true,
    value_in_cents: true,
  },
  stats: { value_in_cents: ['sum', 'maximum', 'minimum', 'average'] },
  operations: {
    list: {},
    fetch: { includes: ['owner'] },
  },
});
