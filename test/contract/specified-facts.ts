import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Facts } from './facts.ts';

const fieldShape = z.object({
  type: z.string(),
  flags: z.array(z.string()).default([]),
  enum: z.array(z.string()).default([]),
  items_enum: z.array(z.string()).default([]),
});

const filterShape = z.union([
  z.string(),
  z.object({ type: z.string(), ops: z.array(z.string()), flags: z.array(z.string()).default([]) }),
]);

const operationShape = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  params: z.array(z.string()),
  writable: z.record(z.string(), z.string()).default({}),
  filters: z.record(z.string(), filterShape).default({}),
  meta: z.record(z.string(), z.array(z.string())).default({}),
  includes: z.array(z.string()).default([]),
});

const resourceShape = z.object({
  relationships: z.record(
    z.string(),
    z.object({ kind: z.string(), target: z.union([z.string(), z.array(z.string())]) }),
  ),
  fields: z.record(z.string(), fieldShape),
  default_attributes: z.array(z.string()).default([]),
  operations: z.array(operationShape),
});

type SpecifiedResource = z.infer<typeof resourceShape>;

const { _filter_ops_by_type, _types_seen_without_own_page, ...resources } = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL('../data/v4-resources.json', import.meta.url), 'utf8')));

const operatorsByType = z.record(z.string(), z.array(z.string())).parse(_filter_ops_by_type);

/** What the specification says, resource by resource. */
export const specifiedFacts: ReadonlyMap<string, Facts> = new Map(
  Object.entries(resources).map(([type, shape]) => [type, factsOf(resourceShape.parse(shape))]),
);

/** Section and key of every setting. */
export const specifiedSettings: readonly (readonly [string, string])[] = Object.entries(
  z.object({ sections: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(resources.settings).sections,
).flatMap(([section, keys]) => Object.keys(keys).map((key) => [section, key] as const));

function factsOf(resource: SpecifiedResource): Facts {
  const facts = new Map<string, string>();
  fieldFacts(resource, facts);
  resource.default_attributes.forEach((name, position) => facts.set(`default_attributes.${position}`, name));
  for (const [name, { kind, target }] of Object.entries(resource.relationships)) {
    facts.set(`relationships.${name}.kind`, kind);
    for (const one of [target].flat()) facts.set(`relationships.${name}.target.${one}`, 'yes');
  }
  for (const operation of resource.operations) operationFacts(operation, resource, facts);
  return facts;
}

function fieldFacts({ fields }: SpecifiedResource, facts: Map<string, string>): void {
  for (const [name, field] of Object.entries(fields)) {
    facts.set(`fields.${name}`, 'exists');
    facts.set(`fields.${name}.type`, field.type);
    for (const flag of field.flags) facts.set(`fields.${name}.${flag}`, 'yes');
    for (const value of field.enum) facts.set(`fields.${name}.enum.${value}`, 'yes');
    for (const value of field.items_enum) facts.set(`fields.${name}.items_enum.${value}`, 'yes');
  }
}

/** The same method and path may be described several times, from several sides: the facts of all of them hold. */
function operationFacts(
  operation: z.infer<typeof operationShape>,
  { fields }: SpecifiedResource,
  facts: Map<string, string>,
): void {
  const at = `operations.${operation.method} ${operation.path}`;
  facts.set(at, 'exists');
  facts.set(`${at}.status`, String(operation.status));
  if (operation.method === 'DELETE') facts.set(`${at}.keeps the record`, operation.name === 'archive' ? 'yes' : 'no');
  for (const param of operation.params) facts.set(`${at}.params.${param}`, 'yes');
  for (const [name, type] of Object.entries(operation.writable)) {
    const fixed = operation.method === 'PUT' && fields[name]?.flags.includes('readonly-after-create') === true;
    if (!fixed) facts.set(`${at}.writable.${name}`, type);
  }
  for (const [name, filter] of Object.entries(operation.filters)) {
    const { type, ops, flags } =
      typeof filter === 'string' ? { type: filter, ops: operatorsByType[filter] ?? [], flags: [] } : filter;
    facts.set(`${at}.filters.${name}`, type);
    for (const operator of ops) facts.set(`${at}.filters.${name}.${operator}`, 'yes');
    for (const flag of flags) facts.set(`${at}.filters.${name}.${flag}`, 'yes');
  }
  for (const [name, aggregations] of Object.entries(operation.meta)) {
    for (const aggregation of aggregations) facts.set(`${at}.stats.${name}.${aggregation}`, 'yes');
  }
  for (const path of operation.includes) facts.set(`${at}.includes.${path}`, 'yes');
}
