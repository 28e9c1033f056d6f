import { describe, expect, test } from 'vitest';
import { bind, COMPANY, compile, slot, sql } from './sql.ts';

describe('the parameters of a statement', () => {
  test('each value has its own, except the company', () => {
    const lines = sql`select 1 from lines where company_id = ${'acme'} and order_id = ${'x'} and title = ${'acme'}`;
    const query = sql`select (${lines}) from orders as o where o.company_id = ${'acme'} and id = ${'x'}`;
    expect(compile(query)).toEqual({
      text: 'select (select 1 from lines where company_id = $1 and order_id = $2 and title = $3) from orders as o where o.company_id = $1 and id = $4',
      values: ['acme', 'x', 'acme', 'x'],
    });
  });

  test('two companies stay two', () => {
    const query = sql`select 1 from orders as o, lines as l where o.company_id = ${'a'} and l.company_id = ${'b'}`;
    expect(compile(query).values).toEqual(['a', 'b']);
  });

  test('COMPANY is the company that the statement names', () => {
    const lines = sql`select 1 from lines as l where l.company_id = ${COMPANY}`;
    expect(compile(sql`select (${lines}) from orders as o where o.company_id = ${'acme'}`)).toEqual({
      text: 'select (select 1 from lines as l where l.company_id = $1) from orders as o where o.company_id = $1',
      values: ['acme'],
    });
  });

  test('a slot for the company is shared as its value would be', () => {
    const query = sql`select 1 from a where company_id = ${slot('company_id')} and id = ${slot('id')} and company_id = ${COMPANY}`;
    const statement = compile(query, 'name');
    expect(statement.text).toBe('select 1 from a where company_id = $1 and id = $2 and company_id = $1');
    expect(bind(statement, { company_id: 'acme', id: 'x' })).toMatchObject({ values: ['acme', 'x'], name: 'name' });
  });
});
