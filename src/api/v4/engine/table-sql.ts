import { alias, empty, identifier, join, literal, raw, slot, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import { fieldSql } from './field-sql.ts';
import { conditionSql } from './filter-sql.ts';
import type { Node } from './plan.ts';
import type { Condition, Page, SortTerm } from './query.ts';
import type { Relationship } from './relationship.ts';
import type { TableResource, Unlisted, Viewer } from './resource.ts';
import { attributesColumn } from './selection.ts';

const ROW = alias('r');

/** Filled in when the statement runs. */
const VIEWER: Viewer = {
  company_id: slot('company_id'),
  employee_id: slot('employee_id'),
  base_url: slot('base_url'),
};

export interface ListShape {
  readonly condition: Condition;
  readonly sort: readonly SortTerm[];
  readonly page: Page;
}

/** Page bounds are written into the text: checked integers, and the planner sees how few rows are wanted. */
export function listSql(node: Node, { condition, sort, page }: ListShape): Sql {
  const { definition, selection } = node;
  const offset = (page.number - 1) * page.size;
  const order = orderSql(definition, sort);
  const listed = sql`from ${from(definition)}`;
  const rows = sql`where ${listedSql(definition, condition)}
order by ${order}
limit ${literal(page.size)}${raw(offset === 0 ? '' : ` offset ${offset}`)}`;
  if (offset === 0) return sql`select ${selection.columns(ROW)}\n${listed}${selection.lateral(ROW)}\n${rows}`;
  // The rows of the pages before are passed over first: PostgreSQL would work out their attributes too.
  return sql`select ${selection.columns(ROW)}
from (
select r.*
${listed}
${rows}
) as r${selection.lateral(ROW)}
order by ${order}`;
}

export const countSql = (definition: Definition, condition: Condition): Sql =>
  sql`select count(*)
from ${from(definition)}
where ${listedSql(definition, condition)}`;

/** Takes the slot `id`. The record's default attributes may follow as a last column. */
export function fetchSql(node: Node, withRecord: boolean): Sql {
  const { definition, selection } = node;
  const record = withRecord ? attributesColumn(definition, definition.defaultFields, ROW, 'record') : null;
  return sql`select ${selection.columns(ROW)}${record === null ? empty : sql`, ${record.text}`}
from ${from(definition)}${selection.lateral(ROW)}${record === null ? empty : record.lateral}
where ${visibleSql(definition)} and r.id = ${slot('id')}`;
}

/** Takes the slot `keys`; for rows that have this row's id, that id is the last column. */
export function edgeSql(node: Node, relationship: Relationship): Sql {
  const { definition, selection } = node;
  const visible = visibleSql(definition);
  if (relationship.kind === 'to-one' || relationship.kind === 'to-one-of') {
    return sql`select ${selection.columns(ROW)}
from ${from(definition)}${selection.lateral(ROW)}
where ${visible} and r.id = any(${slot('keys')}::uuid[])`;
  }
  if (relationship.kind === 'has-some') {
    return sql`select ${selection.columns(ROW)}
from ${from(definition)}${selection.lateral(ROW)}
where ${visible} and r.id = any(${slot('keys')}::uuid[])
order by array_position(${slot('keys')}::uuid[], r.id)`;
  }
  const key = fieldSql(definition, relationship.key, ROW);
  const where = Object.entries(relationship.where).map(
    ([name, value]) => sql` and ${fieldSql(definition, name, ROW)} = ${value}`,
  );
  const sort = relationship.kind === 'has-many' && relationship.sort !== null ? [sortTerm(relationship.sort)] : [];
  return sql`select ${selection.columns(ROW)}, (${key})::text
from ${from(definition)}${selection.lateral(ROW)}
where ${visible} and ${key} = any(${slot('keys')}::uuid[])${join(where, '')}${hideArchivedBelow(definition, relationship)}
order by ${orderSql(definition, sort)}`;
}

/** The rows of a list: the caller's, not archived or otherwise unlisted unless asked for, and as filtered. */
export const listedSql = (definition: Definition, condition: Condition): Sql =>
  sql`${visibleSql(definition)}${mentions(condition, 'archived') ? empty : hideArchived(definition)}${hideUnlisted(definition, condition)} and ${conditionSql(condition, definition, ROW)}`;

export function from(definition: Definition): Sql {
  return sql`${identifier(tableOf(definition).from ?? definition.type)} as r`;
}

function visibleSql(definition: Definition): Sql {
  const { scope, companyColumn = 'company_id' } = tableOf(definition);
  const own = sql`r.${identifier(companyColumn)} = ${VIEWER.company_id}`;
  return scope === undefined ? own : sql`${own} and ${scope(ROW, VIEWER)}`;
}

const hideArchived = ({ archivable }: Definition): Sql => raw(archivable ? ' and r.archived_at is null' : '');

const hideArchivedBelow = (definition: Definition, relationship: Relationship): Sql =>
  relationship.kind === 'has-many' && relationship.showJustArchived
    ? sql` and (r.archived_at is null or r.archived_at = ${slot('now')}::timestamptz)`
    : hideArchived(definition);

const mentions = (condition: Condition, filter: string): boolean =>
  testsOf(condition).some((test) => test.filter === filter);

function hideUnlisted(definition: Definition, condition: Condition): Sql {
  const { unlisted } = tableOf(definition);
  if (unlisted === undefined) return empty;
  const hidden = hiddenValues(unlisted, condition);
  return hidden.length === 0 ? empty : sql` and r.${identifier(unlisted.column)} not in (${raw(quoted(hidden))})`;
}

/** The condition that hides rows from a list, given its filters. */
export function hiddenValues({ values, unless, unlessGiven = [] }: Unlisted, condition: Condition): readonly string[] {
  const tests = testsOf(condition);
  if (tests.some((test) => unlessGiven.includes(test.filter))) return [];
  const named = tests
    .filter((test) => unless.includes(test.filter) && test.operator === 'eq')
    .flatMap((test) => test.values);
  return values.filter((value) => !named.includes(value));
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

type Test = Condition & { readonly kind: 'test' };

const testsOf = (condition: Condition): readonly Test[] =>
  condition.kind === 'test' ? [condition] : condition.parts.flatMap(testsOf);

/** Every order ends with the id, so that pages neither repeat nor skip rows. NULL counts as the largest value. */
function orderSql(definition: Definition, sort: readonly SortTerm[]): Sql {
  const terms = sort.length > 0 ? sort : [sortTerm(tableOf(definition).sort ?? '-created_at')];
  const last = terms.at(-1) as SortTerm;
  const all = terms.some((term) => term.field === 'id')
    ? terms
    : [...terms, { field: 'id', descending: last.descending }];
  return join(
    all.map(({ field, descending }) => sql`${orderedSql(definition, field)} ${raw(descending ? 'desc' : 'asc')}`),
    ', ',
  );
}

/** PostgreSQL takes a constant to order by for the number of a column, or refuses it; some fields are constant for now. */
function orderedSql(definition: Definition, name: string): Sql {
  const value = fieldSql(definition, name, ROW);
  return definition.fields[name]?.sql ? sql`coalesce(${value})` : value;
}

const sortTerm = (text: string): SortTerm =>
  text.startsWith('-') ? { field: text.slice(1), descending: true } : { field: text, descending: false };

function tableOf({ resource, type }: Definition): TableResource {
  if (resource.kind !== 'table') throw new Error(`${type} has no table`);
  return resource;
}
