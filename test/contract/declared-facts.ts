import { type OperationDescription, operationsOf } from '../../src/api/openapi/operations-of.ts';
import { type Definition, membersOf } from '../../src/api/v4/engine/definition.ts';
import { isToMany, type Relationship } from '../../src/api/v4/engine/relationship.ts';
import type { Facts } from './facts.ts';

/** What we declare, in the words of the specification. */
export function declaredFacts(definition: Definition): Facts {
  const facts = new Map<string, string>();
  const operations = operationsOf(definition);
  // What a union declares serves its filters; its rows are shown by what they are.
  if (membersOf(definition) === undefined) {
    fieldFacts(definition, facts);
    defaultAttributes(operations).forEach((name, position) => facts.set(`default_attributes.${position}`, name));
  }
  for (const [name, relationship] of Object.entries(definition.relationships)) {
    facts.set(`relationships.${name}.kind`, kindOf(relationship));
    for (const target of targetsOf(relationship)) facts.set(`relationships.${name}.target.${target}`, 'yes');
  }
  for (const operation of operations) operationFacts(operation, definition, facts);
  return facts;
}

/** The specification shows a record by itself where it can; that answer may carry more than a row of a list. */
export function defaultAttributes(operations: readonly OperationDescription[]): readonly string[] {
  const shown = ['fetch', 'create', 'list'].map((name) => operations.find((operation) => operation.name === name));
  return shown.find((operation) => operation !== undefined)?.shows ?? [];
}

function fieldFacts({ fields }: Definition, facts: Map<string, string>): void {
  for (const [name, { type, access, nullable, extra, values }] of Object.entries(fields)) {
    facts.set(`fields.${name}`, 'exists');
    facts.set(`fields.${name}.type`, type);
    if (access !== 'read-write') facts.set(`fields.${name}.${access}`, 'yes');
    if (nullable === true) facts.set(`fields.${name}.nullable`, 'yes');
    if (extra) facts.set(`fields.${name}.extra`, 'yes');
    const group = type.startsWith('array') ? 'items_enum' : 'enum';
    for (const value of values ?? []) facts.set(`fields.${name}.${group}.${value}`, 'yes');
  }
}

function kindOf(relationship: Relationship): string {
  if (isToMany(relationship)) return 'has_many';
  return 'required' in relationship && relationship.required ? 'required' : 'optional';
}

const targetsOf = (relationship: Relationship): readonly string[] =>
  relationship.kind === 'to-one-of' ? relationship.targets : [relationship.target];

function operationFacts(operation: OperationDescription, definition: Definition, facts: Map<string, string>): void {
  const at = `operations.${operation.method} ${operation.path}`;
  facts.set(at, 'exists');
  facts.set(`${at}.status`, String(operation.status));
  if (operation.method === 'DELETE') facts.set(`${at}.keeps the record`, operation.name === 'archive' ? 'yes' : 'no');
  for (const param of paramsOf(operation, definition)) facts.set(`${at}.params.${param}`, 'yes');
  for (const name of operation.writable ?? []) facts.set(`${at}.writable.${name}`, definition.fields[name]?.type ?? '');
  for (const path of operation.includes) facts.set(`${at}.includes.${path}`, 'yes');
  if (!operation.queries) return;
  for (const { name, type, operators, required } of definition.filters.values()) {
    facts.set(`${at}.filters.${name}`, type);
    for (const operator of operators) facts.set(`${at}.filters.${name}.${operator}`, 'yes');
    if (required) facts.set(`${at}.filters.${name}.required`, 'yes');
  }
  for (const [name, aggregations] of Object.entries(definition.stats)) {
    for (const aggregation of aggregations) facts.set(`${at}.stats.${name}.${aggregation}`, 'yes');
  }
}

function paramsOf(operation: OperationDescription, { fields }: Definition): readonly string[] {
  return [
    'fields',
    ...(Object.values(fields).some(({ extra }) => extra) ? ['extra_fields'] : []),
    ...(operation.includes.length > 0 ? ['include'] : []),
    ...(operation.queries ? ['filter', 'meta', 'page[number]', 'page[size]', 'sort'] : []),
  ];
}
