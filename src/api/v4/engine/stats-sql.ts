import { alias, identifier, join, literal, type Sql, sql } from '../../../db/sql.ts';
import type { Definition } from './definition.ts';
import { fieldSql, rendered } from './field-sql.ts';
import type { Condition, StatRequest } from './query.ts';
import type { Aggregation } from './resource.ts';
import { from, listedSql } from './table-sql.ts';

/** All aggregations in one statement over the filtered set, pages aside; answers the text of `meta.stats`. */
export function statsSql(definition: Definition, condition: Condition, requests: readonly StatRequest[]): Sql {
  const fields = requests.map(({ field }) => field).filter((field) => field !== 'total');
  const columns = fields.map((field) => sql`${fieldSql(definition, field, alias('r'))} as ${identifier(field)}`);
  const parts = requests.map(
    ({ field, aggregations }) =>
      sql`json_build_object(${join(
        aggregations.map(
          (aggregation) => sql`${literal(aggregation)}, ${aggregationSql(definition, field, aggregation)}`,
        ),
        ', ',
      )}) as ${identifier(field)}`,
  );
  return sql`with filtered as materialized (
select ${columns.length === 0 ? sql`1 as one` : join(columns, ', ')}
from ${from(definition)}
where ${listedSql(definition, condition)}
)
select row_to_json(stats)::text from (select ${join(parts, ', ')}) as stats`;
}

function aggregationSql(definition: Definition, name: string, aggregation: Aggregation): Sql {
  if (name === 'total') return sql`(select count(*) from filtered)`;
  const field = definition.fields[name];
  if (field === undefined) throw new Error(`stats on ${name}, which is no field`);
  const column = identifier(name);
  const isArray = field.type === 'array' || field.type === 'array[string]';
  switch (aggregation) {
    case 'count':
    case 'count_each':
      return sql`(select coalesce(json_object_agg(value, times order by times desc, value), '{}') from (
${isArray ? countedWords(column) : countedValues(column)}
) as counted where value is not null)`;
    case 'sum':
      return sql`(select ${rendered(field.type, sql`coalesce(sum(${column}), 0)`)} from filtered)`;
    case 'average':
      return sql`(select json_float(round(avg(${column}), 6)) from filtered)`;
    case 'maximum':
      return sql`(select ${rendered(field.type, sql`max(${column})`)} from filtered)`;
    case 'minimum':
      return sql`(select ${rendered(field.type, sql`min(${column})`)} from filtered)`;
  }
}

const countedValues = (column: Sql): Sql =>
  sql`select ${column}::text as value, count(*) as times from filtered group by 1`;

/** Spellings of a tag that differ in case are one tag, shown as most write it. */
const countedWords = (column: Sql): Sql =>
  sql`select mode() within group (order by word collate "C") as value, count(*) as times
from filtered, unnest(${column}) as word
group by lower(word)`;
