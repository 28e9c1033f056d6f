import { customerHasTag, customerMatches } from '../../../app/customers/customer-search.ts';
import {
  archiveCustomer,
  createCustomer,
  LEGAL_TYPES,
  restoreCustomer,
  updateCustomer,
} from '../../../app/customers/customers.ts';
import { propertyValues } from '../../../app/customers/owner-properties.ts';
import { COMPANY, join, literal } from '../../../db/sql.ts';
import { archivable, boolean, datetime, float, hash, integer, stamps, string, strings, uuid } from '../engine/field.ts';
import { hasMany, hasOne, toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';
import { propertyEntries } from '../fields/attributes.ts';

const INCLUDES = ['barcode', 'payment_methods', 'properties', 'tax_region'];

export const customers = table({
  type: 'customers',
  describe: 'People and companies that rent.',
  archivable: true,
  fields: {
    ...stamps(),
    ...archivable(),
    number: integer({ readonly: true, describe: 'Unique and increasing; assigned at creation.' }),
    name: string(),
    email: string({ nullable: true }),
    deposit_type: string({ describe: 'One of default, none, percentage_total, percentage, fixed.' }),
    deposit_value: float(),
    discount_percentage: float({ describe: 'From 0 to 100.' }),
    legal_type: string({ values: LEGAL_TYPES }),
    email_marketing_consented: boolean(),
    email_marketing_consent_updated_at: datetime({ readonly: true }),
    order_count: integer({ readonly: true }),
    revenue_in_cents: integer({ readonly: true }),
    balance_due_in_cents: integer({ readonly: true }),
    latest_order_at: datetime({ readonly: true }),
    average_order_value_in_cents: integer({ readonly: true }),
    properties: hash({
      readonly: true,
      nullable: false,
      sql: (row) => propertyValues(row, literal('customers')),
      describe: 'Custom fields, identifier → value.',
    }),
    tag_list: strings(),
    stripe_id: string(),
    merge_suggestion_customer_id: uuid(),
    tax_region_id: uuid({ nullable: true }),
    properties_attributes: propertyEntries(),
  },
  relationships: {
    barcode: hasOne('barcodes', { key: 'owner_id', where: { owner_type: 'customers' } }),
    merge_suggestion_customer: toOne('customers', { key: 'merge_suggestion_customer_id', required: true }),
    notes: hasMany('notes', { key: 'owner_id', where: { owner_type: 'customers' } }),
    payment_methods: hasMany('payment_methods', { key: 'customer_id' }),
    properties: hasMany('properties', { key: 'owner_id', where: { owner_type: 'customers' }, sort: 'position' }),
    tax_region: toOne('tax_regions', { key: 'tax_region_id' }),
  },
  includes: INCLUDES,
  filters: {
    archived: true,
    archived_at: true,
    average_order_value_in_cents: true,
    balance_due_in_cents: true,
    conditions: { type: 'hash', operators: ['eq'] },
    created_at: true,
    deposit_type: true,
    deposit_value: true,
    discount_percentage: true,
    email: true,
    email_marketing_consented: true,
    id: ['eq', 'not_eq', 'gt'],
    latest_order_at: ['gt', 'gte', 'lt', 'lte'],
    legal_type: ['eq'],
    merge_suggestion_customer_id: true,
    name: true,
    number: true,
    order_count: true,
    q: {
      type: 'string',
      operators: ['eq'],
      sql: (row, _, texts) =>
        join(
          texts.map((text) => customerMatches(row, String(text), COMPANY)),
          ' or ',
        ),
    },
    revenue_in_cents: true,
    stripe_id: true,
    tag_list: {
      type: 'string',
      operators: ['eq'],
      sql: (row, _, tags) => customerHasTag(row, tags.map(String)),
    },
    tax_region_id: ['eq'],
    updated_at: true,
  },
  stats: {
    archived: ['count'],
    discount_percentage: ['maximum', 'minimum', 'average'],
    email_marketing_consented: ['count'],
    legal_type: ['count'],
    tag_list: ['count'],
    tax_region_id: ['count'],
  },
  operations: {
    list: {},
    search: {},
    fetch: {},
    create: { run: createCustomer },
    update: { run: updateCustomer },
    archive: { includes: [], run: archiveCustomer },
    actions: { restore: { includes: [], run: restoreCustomer } },
  },
});
