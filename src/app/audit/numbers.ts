import { identifier, type Sql, sql } from '../../db/sql.ts';
import type { Invariant, Scope } from './invariant.ts';

export const orderNumbers: Invariant = {
  name: 'order_numbers',
  says: 'orders are numbered from 1 on without a gap or a repetition, each once it is no longer new, and the counter has the last number',
  breaches: (scope) => sql`
    ${outOfSequence('orders', 'number', scope)}
    union all
    select o.company_id, 'orders', o.id, format('is %s and has no number', o.status)
    from orders as o
    where o.number is null
      and o.status <> 'new'
      and ${scope('o')}
  `,
};

export const customerNumbers: Invariant = {
  name: 'customer_numbers',
  says: 'customers are numbered from 1 on without a gap or a repetition, and the counter has the last number',
  breaches: (scope) => outOfSequence('customers', 'number', scope),
};

export const eventSequences: Invariant = {
  name: 'event_sequences',
  says: 'the events of a company are numbered from 1 on without a gap or a repetition, and the counter has the last number',
  breaches: (scope) => outOfSequence('events', 'sequence', scope),
};

/** The counter is named after the table. */
const outOfSequence = (table: string, column: string, scope: Scope): Sql => sql`
  select numbered.company_id, ${table}, numbered.id,
    format('has number %s after %s', numbered.number, coalesce(numbered.before, 0))
  from (
    select t.company_id, t.id, t.${identifier(column)} as number,
      lag(t.${identifier(column)}) over (partition by t.company_id order by t.${identifier(column)}) as before
    from ${identifier(table)} as t
    where t.${identifier(column)} is not null
      and ${scope('t')}
  ) as numbered
  where numbered.number <> coalesce(numbered.before, 0) + 1
  union all
  select c.id, 'counters', c.id,
    format(${`${table}: the counter is at %s, the last number is %s`}, coalesce(counter.value, 0), coalesce(last.number, 0))
  from companies as c
  left join counters as counter
    on counter.company_id = c.id
    and counter.name = ${table}
  left join (
    select t.company_id, max(t.${identifier(column)}) as number
    from ${identifier(table)} as t
    where ${scope('t')}
    group by t.company_id
  ) as last
    on last.company_id = c.id
  where coalesce(counter.value, 0) <> coalesce(last.number, 0)
    and ${companyScope(scope)}
`;

/** Companies are scoped by their own id. */
const companyScope = (scope: Scope): Sql =>
  sql`exists (select from (select c.id as company_id) as own where ${scope('own')})`;
