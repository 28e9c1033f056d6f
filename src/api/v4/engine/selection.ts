import { identifier, join, raw, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import { fieldSql, renderedSql } from './field-sql.ts';
import type { Query } from './query.ts';

/**
 * What is selected of each row: `[id, attributes as JSON text, keys…]`. PostgreSQL writes the attributes, so that a
 * list is spliced together from texts instead of being parsed into objects and written out again.
 */
export interface Selection {
  readonly fields: readonly string[];
  /** Fields whose values are needed beside the text: ids that relationships go by. */
  readonly keys: readonly string[];
  readonly derived: readonly string[];
  sql(row: Sql): Sql;
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
    sql: (row) =>
      join(
        [
          sql`${row}.id`,
          attributesSql(definition, fields, row),
          ...keys.map((name) => sql`(${fieldSql(definition, name, row)})::text`),
        ],
        ', ',
      ),
  };
}

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

/** Ids (and types) that this row holds of others. */
export function keysOf({ relationships }: Definition): readonly string[] {
  const keys = Object.values(relationships).flatMap((relationship) => {
    if (relationship.kind === 'to-one') return [relationship.key];
    return relationship.kind === 'to-one-of' ? [relationship.key, relationship.typeKey] : [];
  });
  return [...new Set(keys)];
}

/** `row_to_json` of a subselect is the fastest way to a JSON object: three times `jsonb_build_object`. */
export function attributesSql(definition: Definition, fields: readonly string[], row: Sql): Sql {
  if (fields.length === 0) return raw(`'{}'`);
  const conditional = fields.find((name) => definition.fields[name]?.when);
  if (conditional === undefined) return objectSql(definition, fields, row);
  const when = definition.fields[conditional]?.when;
  const always = fields.filter((name) => !definition.fields[name]?.when);
  return sql`case when ${when?.(row) ?? raw('true')} then ${objectSql(definition, fields, row)} else ${
    always.length === 0 ? raw(`'{}'`) : objectSql(definition, always, row)
  } end`;
}

function objectSql(definition: Definition, fields: readonly string[], row: Sql): Sql {
  const columns = fields.map((name) => sql`${renderedSql(definition, name, row)} as ${identifier(name)}`);
  return sql`(select row_to_json(attributes) from (select ${join(columns, ', ')}) as attributes)::text`;
}
