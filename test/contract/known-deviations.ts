/**
 * Where we differ from `test/data/v4-resources.json` on purpose. Every entry must still be true: one that no longer
 * matches a difference fails the conformance test, like a difference that is not listed.
 */
export const KNOWN_DEVIATIONS: readonly KnownDeviation[] = [
  {
    resource: 'api_keys',
    fact: '*',
    reason:
      'ours alone: version 1 says that keys are made in the settings, and the back office has only this interface',
  },
  {
    resource: 'authentication_methods',
    fact: 'fields.last_used_at*',
    reason: 'ours alone, and shown only when asked for: without it nobody knows which method can go',
  },
  ...['fields.url*', 'fields.expires_at*', 'default_attributes.*'].map((fact) => ({
    resource: 'employee_invitations',
    fact,
    reason: 'ours alone: no mail is sent, so the answer carries the link and how long it works',
  })),
  {
    resource: 'authentication_methods',
    fact: 'fields.updated_at*',
    reason: 'answered by the public interface and by ours, missing in its table of fields',
  },
  ...['product_trackers', 'settings', 'stock_item_trackers'].map((resource) => ({
    resource,
    fact: 'fields.updated_at*',
    reason: 'answered by the public interface and by ours, missing in its table of fields',
  })),
  {
    resource: 'settings',
    fact: 'fields.barcodes*',
    reason: 'ours alone: which barcodes a shop uses, and the labels that it prints them on',
  },
  {
    resource: 'settings',
    fact: 'operations.PUT /api/4/settings/current*',
    reason: 'updating settings is described in prose, without an operation; PUT is what every other singleton has',
  },
  ...['bundle_items', 'price_structures', 'tax_categories', 'tax_rates', 'tax_regions'].map((resource) => ({
    resource,
    fact: `operations.DELETE /api/4/${resource}/{id}.keeps the record`,
    reason: 'called delete, but its examples answer the record archived, and it stays to be fetched',
  })),
  ...['bundles', 'plannings'].map((resource) => ({
    resource,
    fact: 'operations.*.filters.conditions*',
    reason: 'search is described with conditions, and lists take what search takes',
  })),
  {
    resource: 'price_rules',
    fact: 'operations.DELETE /api/4/price_rules/{id}.keeps the record',
    reason: 'called archive, but a rule has no archived attribute, and its examples leave nothing to be fetched',
  },
  {
    resource: 'price_rules',
    fact: 'fields.charge.nullable',
    reason: 'null in its examples for rules that say nothing about days',
  },
  {
    resource: 'price_rulesets',
    fact: 'operations.*.writable.description',
    reason: 'a field without a read-only flag that nothing else could write',
  },
  {
    resource: 'price_rulesets',
    fact: 'operations.*.filters.price_rules_attributes*',
    reason: 'what is written with a ruleset are rules, which no list of values could name',
  },
  {
    resource: 'bundles',
    fact: 'operations.*.writable.description',
    reason: 'a field without a read-only flag that nothing else could write',
  },
  {
    resource: 'bundles',
    fact: 'operations.*.includes.bundle_items.product_group.products*',
    reason: 'create and update accept what fetch accepts',
  },
  {
    resource: 'bundles',
    fact: 'operations.POST /api/4/bundles/{id}/restore*',
    reason: 'what is archived can be restored, as in version 1',
  },
  {
    resource: 'product_groups',
    fact: 'operations.POST /api/4/product_groups/{id}/restore*',
    reason: 'what is archived can be restored, as in version 1',
  },
  {
    resource: 'customers',
    fact: 'operations.POST /api/4/customers/{id}/restore*',
    reason: 'what is archived can be restored, as in version 1',
  },
  ...['fields.revert_to*', 'operations.*.writable.revert_to'].map((fact) => ({
    resource: 'order_fulfillments',
    fact,
    reason: 'ours alone: whoever takes back a pick up or a return does it whole or not at all',
  })),
  {
    resource: 'order_move_previews',
    fact: '*',
    reason: 'ours alone: whoever drags an order to another day is told what is in the way before letting it go',
  },
  {
    resource: 'price_previews',
    fact: '*',
    reason: 'ours alone: whoever sets a price sees what it comes to before it is saved',
  },
  {
    resource: 'order_price_previews',
    fact: '*',
    reason: 'ours alone: whoever moves an order is asked about its prices, and sees what either answer comes to',
  },
  ...['timeline_rows', 'timelines'].map((resource) => ({
    resource,
    fact: '*',
    reason: 'ours alone: the timeline asks for its rows once, and for the bars of those in sight',
  })),
  {
    resource: 'coupon_items',
    fact: '*',
    reason: 'the public interface answers them below coupons, with these fields, and has no page about them',
  },
  {
    resource: 'deposit_holds',
    fact: 'operations.*.includes.deposit_line.tax_values',
    reason: 'taxes are those of an order or a document: lines have no such relationship, here or there',
  },
  {
    resource: 'locations',
    fact: 'operations.*.includes.clusters',
    reason: 'clusters are gone from the public interface: no resource, no relationship, only the name of an include',
  },
  ...['fields.photo.*', 'operations.*.writable.photo'].map((fact) => ({
    resource: 'photos',
    fact,
    reason: 'a file is sent by forms; JSON carries a photo as photo_base64 or remote_photo_url, and reads a hash',
  })),
  ...['fields.attention_required*', 'fields.item_type*', 'operations.*.params.extra_fields'].map((fact) => ({
    resource: 'downtimes',
    fact,
    reason: 'what lists are filtered and counted by can be seen too, as extra fields',
  })),
  {
    resource: 'agenda_days',
    fact: '*',
    reason: 'ours alone: what today and the next days bring is counted by the days of the company',
  },
  ...[
    'fields.attention_required*',
    'operations.*.filters.attention_required*',
    'operations.*.stats.attention_required*',
    'operations.*.params.extra_fields',
  ].map((fact) => ({
    resource: 'orders',
    fact,
    reason: 'ours alone: what needs somebody today, and why',
  })),
  {
    resource: 'product_groups',
    fact: 'operations.*.writable.description',
    reason: 'a field without a read-only flag that nothing else could write; writable like that of a bundle',
  },
  {
    resource: 'product_groups',
    fact: 'operations.*.includes.products',
    reason: 'create and update accept what fetch accepts: whoever makes a group wants to see its product',
  },
  ...['product_groups', 'products'].map((resource) => ({
    resource,
    fact: 'operations.*.filters.conditions*',
    reason: 'version 4 says that these can be searched by conditions; its table of filters leaves them out',
  })),
  {
    resource: 'products',
    fact: 'fields.type.enum.product',
    reason: 'documented as product, answered as products by the public interface and by ours',
  },
  {
    resource: 'order_price_recalculations',
    fact: 'fields.charge_length.readonly-after-create',
    reason: 'a deed is never updated, and what is written only cannot be seen to have changed',
  },
  ...['payment_authorizations', 'payment_charges', 'payment_refunds'].map((resource) => ({
    resource,
    fact: 'operations.*.writable.description',
    reason: 'a field without a read-only flag that nothing else could write',
  })),
  ...['payment_charges', 'payment_methods', 'payment_refunds'].map((resource) => ({
    resource,
    fact: `operations.DELETE /api/4/${resource}/{id}.keeps the record`,
    reason: 'a payment is canceled and a method detached: its examples answer the record, and it stays to be seen',
  })),
  ...['payment_authorization_id', 'payment_charge_id'].map((filter) => ({
    resource: 'payments',
    fact: `operations.*.filters.${filter}*`,
    reason: 'the link to the refunds of a charge, and to the charges of an authorization, has to lead somewhere',
  })),
  ...['currency', 'tax_strategy'].map((field) => ({
    resource: 'documents',
    fact: `fields.${field}*`,
    reason: 'documents are counted by it, so it can be asked for',
  })),
  {
    resource: 'documents',
    fact: 'fields.differences*',
    reason: 'ours alone, and shown only when asked for: a signed contract that no longer matches its order must say so',
  },
  {
    resource: 'documents',
    fact: 'operations.*.params.extra_fields',
    reason: 'documents are counted by what they show only when asked for it',
  },
  ...['created_at', 'updated_at'].map((field) => ({
    resource: 'signatures',
    fact: `fields.${field}.extra`,
    reason: 'in its table of fields, but missing in the answers of the public interface',
  })),
  {
    resource: 'signatures',
    fact: 'operations.POST /api/4/signatures.params.extra_fields',
    reason: 'in its table of fields, but missing in the answers of the public interface',
  },
  ...['customer', 'order'].map((relationship) => ({
    resource: 'signatures',
    fact: `relationships.${relationship}.*`,
    reason: 'its example includes it',
  })),
  {
    resource: 'report_stock_items',
    fact: 'relationships.stock_item.target.*',
    reason: 'documented as a report of itself; what it includes is the stock item',
  },
  {
    resource: 'report_company_performances',
    fact: 'operations.*.params.fields',
    reason: 'every answer takes fields, also one that has none to choose from',
  },
  ...['report_movements', 'report_utilizations'].map((resource) => ({
    resource,
    fact: '*',
    reason: 'ours alone: the heat maps and the scatter of the back office are drawn from it',
  })),
  {
    resource: 'report_refused_demands',
    fact: '*',
    reason: 'ours alone: what customers wanted and could not get is what a shop should buy next',
  },
  {
    resource: 'sortings',
    fact: 'operations.POST /api/4/sortings.params.fields',
    reason: 'every answer takes fields, also one that has none to choose from',
  },
];

export interface KnownDeviation {
  readonly resource: string;
  /** The fact as the test prints it; `*` stands for any text. */
  readonly fact: string;
  readonly reason: string;
}
