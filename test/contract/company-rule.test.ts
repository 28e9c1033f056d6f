import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, test } from 'vitest';
import { breachesOf } from '../support/company-rule.ts';

// The statements of the whole run are checked at its end, by test/support/closing-line.ts.
beforeAll(loadModule);

const NOT_NAMED = 'in WHERE or ON of its level';

describe('a statement that names its company passes', () => {
  test.each([
    ['without an alias', 'select id from orders where company_id = $1 and id = $2'],
    ['the other way round, with a type', 'select id from orders as o where $1::uuid = o.company_id'],
    ['as part of a row', 'select id from orders as o where (o.company_id, o.id) = ($1, $2)'],
    [
      'in joins',
      `select 1 from orders as o join lines as l on l.company_id = $1 and l.order_id = o.id
       left join items as i on i.company_id = $1 and i.id = l.item_id where o.company_id = $1`,
    ],
    [
      'in each sub-select',
      `select (select count(*) from lines as l where l.company_id = $1 and l.order_id = o.id)
       from orders as o where o.company_id = $1 and exists (select 1 from notes where company_id = $1)`,
    ],
    [
      'in CTEs, which need none themselves',
      `with mine as (select * from orders where company_id = $1),
         paid as (update payments set status = 'paid' where company_id = $1 returning order_id)
       select * from mine join paid on paid.order_id = mine.id`,
    ],
    [
      'in both sides of a union',
      'select id from orders where company_id = $1 union select id from items where company_id = $1',
    ],
    ['in a cursor', 'declare portions_1 no scroll cursor for select id from orders where company_id = $1'],
    ['of companies', 'select name from companies where id = $1'],
    [
      'of functions and catalogs',
      'select 1 from unnest($1::uuid[]) as id, pg_class, json_to_recordset($2) as r (id uuid)',
    ],
    ['writing rows', 'insert into notes (id, company_id) values ($1, $2), ($3, $2)'],
    [
      'writing rows of another table',
      'insert into notes (company_id, id) select $1, id from orders where company_id = $1',
    ],
    [
      'in an upsert',
      'insert into counters as c (company_id, name) values ($1, $2) on conflict (company_id, name) do update set value = c.value + 1',
    ],
    [
      'in a delete',
      'delete from notes as n using orders as o where n.company_id = $1 and o.company_id = $1 and o.id = n.owner_id',
    ],
  ])('%s', (_, text) => {
    expect(breachesOf({ text })).toEqual([]);
  });

  test('also with two parameters of the same value', () => {
    const text = 'select 1 from orders as o, lines as l where o.company_id = $1 and l.company_id = $2';
    expect(breachesOf({ text, values: { '1': 'a', '2': 'a' } })).toEqual([]);
  });
});

describe('a statement is refused', () => {
  test.each([
    ['without a company', 'select id from orders where id = $1', 'orders', NOT_NAMED],
    [
      'with the company of another table',
      'select 1 from orders as o join lines as l on l.company_id = o.company_id where o.company_id = $1',
      'lines as l',
      NOT_NAMED,
    ],
    [
      'with the company of the outer row',
      'select (select count(*) from lines as l where l.company_id = o.company_id) from orders as o where o.company_id = $1',
      'lines as l',
      NOT_NAMED,
    ],
    [
      'with the company of an inner level only',
      'select 1 from orders as o where exists (select 1 from lines as l where l.company_id = $1 and o.company_id = $1)',
      'orders as o',
      NOT_NAMED,
    ],
    ['with a company out of several', 'select id from orders where company_id = any($1)', 'orders', NOT_NAMED],
    ['with a company in an alternative', 'select id from orders where company_id = $1 or id = $2', 'orders', NOT_NAMED],
    ['with the company from a sub-select', 'select id from orders where company_id = (select $1)', 'orders', NOT_NAMED],
    [
      'in one side of a union',
      'select id from orders where company_id = $1 union select id from items',
      'items',
      NOT_NAMED,
    ],
    ['in a CTE', 'with orders as (select * from orders) select * from orders', 'orders', NOT_NAMED],
    [
      'in a lateral',
      'select 1 from orders as o, lateral (select 1 from lines as l where l.order_id = o.id) as x where o.company_id = $1',
      'lines as l',
      NOT_NAMED,
    ],
    [
      'in an update',
      'update orders as o set number = 1 from lines as l where o.company_id = $1',
      'lines as l',
      NOT_NAMED,
    ],
    ['in a delete', 'delete from orders where id = $1', 'orders', NOT_NAMED],
    ['of companies by something else', 'select id from companies where slug = $1', 'companies', NOT_NAMED],
    [
      'that writes another company',
      'insert into notes (company_id) select company_id from orders where company_id = $1',
      'notes',
      'INSERT',
    ],
    ['that writes no company', 'insert into notes (id) values ($1)', 'notes', 'INSERT'],
    [
      'with a sub-select inside VALUES',
      'insert into notes (company_id, id) values ($1, (select id from orders where company_id = $1))',
      'notes',
      'sub-select inside VALUES',
    ],
    [
      'of two companies',
      'select 1 from orders as o, items as i where o.company_id = $1 and i.company_id = $2',
      'o: $1, i: $2',
      'several',
    ],
  ])('%s', (_, text, table, says) => {
    expect(breachesOf({ text, values: { '1': 'a', '2': 'b' } })).toEqual([
      expect.objectContaining({ table, says: expect.stringContaining(says) }),
    ]);
  });
});
