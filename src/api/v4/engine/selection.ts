import { empty, identifier, join, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import { fieldSql, renderedSql } from './field-sql.ts';
import type { Query } from './query.ts';

/**
 * The selection of each row: `[id, attributes as JSON text, keys…]`. PostgreSQL writes the attributes, so that a list
 * is concatenated from texts instead of being parsed into objects and serialized again.
 */
export interface Selection {
  readonly fields: readonly string[];
  /** Fields whose values are needed beside the text: ids for relationships. */
  readonly keys: readonly string[];
  readonly derived: readonly string[];
  columns(row: Sql): Sql;
  /** Follows the table in the from clause. */
  lateral(row: Sql): Sql;
}

export function selectionOf(
  definition: Definition,
  query: Pick<Query, 'fields' | 'extraFields'>,
  alwaysShow: readonly string[],
  hidden: readonly string[],
): Selection {
  const fields = chosenFields(definition, query, alwaysShow).filter((name) => !hidden.includes(name));
  const keys = keysOf(definition);
  const derived = fields.filter((name) => definition.fields[name]?.derive);
  return {
    fields,
    keys,
    derived,
    columns: (row) =>
      join(
        [
          sql`${row}.id`,
          attributesColumn(definition, fields, row, 'attributes').text,
          ...keys.map((name) => sql`(${fieldSql(definition, name, row)})::text`),
        ],
        ', ',
      ),
    lateral: (row) => attributesColumn(definition, fields, row, 'attributes').lateral,
  };
}

/** Of a row that another resource renders. */
export const keySelection = (definition: Definition, keys: readonly string[]): Selection => ({
  fields: [],
  keys,
  derived: [],
  columns: (row) =>
    join([sql`${row}.id`, sql`'{}'`, ...keys.map((name) => sql`(${fieldSql(definition, name, row)})::text`)], ', '),
  lateral: () => empty,
});

/** Sparse fields replace the default ones and keep the default order; extra fields come on top. */
export function chosenFields(
  definition: Definition,
  { fields, extraFields }: Pick<Query, 'fields' | 'extraFields'>,
  alwaysShow: readonly string[],
): readonly string[] {
  const wanted = new Set(fields.get(definition.type) ?? [...definition.defaultFields, ...alwaysShow]);
  for (const name of extraFields.get(definition.type) ?? []) wanted.add(name);
  return [...definition.readableFields].filter((name) => wanted.has(name));
}

/** Ids (and types) that relationships of this row need. */
export function keysOf({ relationships }: Definition): readonly string[] {
  const keys = Object.values(relationships).flatMap((relationship) => {
    if (relationship.kind === 'to-one') return [relationship.key];
    if (relationship.kind === 'has-many') return relationship.ours === 'id' ? [] : [relationship.ours];
    return relationship.kind === 'to-one-of' ? [relationship.key, relationship.typeKey] : [];
  });
  return [...new Set(keys)];
}

/**
 * A row's attributes as one JSON text: `row_to_json` over a lateral subselect, which PostgreSQL flattens into the plan.
 * Measured: a quarter faster than a correlated subselect, three times faster than `jsonb_build_object`.
 */
export interface AttributesColumn {
  readonly text: Sql;
  readonly lateral: Sql;
}

export function attributesColumn(
  definition: Definition,
  fields: readonly string[],
  row: Sql,
  alias: string,
): AttributesColumn {
  const conditional = fields.find((name) => definition.fields[name]?.when);
  const when = conditional === undefined ? null : (definition.fields[conditional]?.when ?? null);
  const whole = objectText(definition, fields, row, alias);
  if (when === null) return whole;
  const always = fields.filter((name) => !definition.fields[name]?.when);
  const fewer = objectText(definition, always, row, `fewer_${alias}`);
  return {
    text: sql`case when ${when(row)} then ${whole.text} else ${fewer.text} end`,
    lateral: sql`${whole.lateral}${fewer.lateral}`,
  };
}

function objectText(definition: Definition, fields: readonly string[], row: Sql, alias: string): AttributesColumn {
  if (fields.length === 0) return { text: sql`'{}'`, lateral: empty };
  const columns = fields.map((name) => sql`${renderedSql(definition, name, row)} as ${identifier(name)}`);
  return {
    text: sql`row_to_json(${identifier(alias)})::text`,
    lateral: sql`
cross join lateral (select ${join(columns, ', ')}) as ${identifier(alias)}`,
  };
}
