import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PRICE_RULES, MAX_STACKED_RULES } from '../../src/app/pricing/price-rules.ts';
import { sql } from '../../src/db/sql.ts';
import { EARLIEST, LATEST } from '../../src/domain/time/parse.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import {
  type Answer,
  type Api,
  apiOf,
  type Attributes,
  colleagueOf,
  errorOf,
  problemsOf,
  recordOf,
  recordsOf,
  type Resource,
  statusesOf,
  strangerOf,
} from './api.ts';
import { metaOf } from './stock.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const WEEKEND = { name: 'Weekend', rule_type: 'range_of_days', from_day: 5, till_day: 6, value: 25 };
const SUMMER = {
  name: 'Summer',
  rule_type: 'range_of_dates',
  match_strategy: 'overlap',
  value: 20,
  from: '2030-07-01T00:00:00Z',
  till: '2030-09-01T00:00:00Z',
};
const PICKUP = { name: 'Late pickup', rule_type: 'pickup_day', time: '16:00', charge: false };

const rulesetOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('price_rulesets', { name: `Ruleset ${newId()}`, ...attributes }), 201);

const ruleOf = async (ruleset: Resource, attributes: Attributes = SUMMER): Promise<Resource> =>
  recordOf(await api.create('price_rules', { price_ruleset_id: ruleset.id, ...attributes }), 201);

const groupOf = async (attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('product_groups', { name: `Tent ${newId()}`, ...attributes }), 201);

const rulesIn = ({ body }: Answer) =>
  (body.included ?? []).map(({ attributes }) => [attributes['name'], attributes['value']]);

const shownRules = async ({ id }: Resource) => rulesIn(await api.get(`price_rulesets/${id}?include=price_rules`));

const namesOf = (rulesets: readonly Resource[]) => rulesets.map(({ attributes }) => attributes['name']);

describe('rulesets', () => {
  test('are created with what was not sent filled in', async () => {
    const { attributes } = await rulesetOf({ name: ' High season ' });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      archived: false,
      archived_at: null,
      name: 'High season',
      description: null,
    });
  });

  test('are created and changed together with their rules, which keep the order in which they were made', async () => {
    const answer = await api.create(
      'price_rulesets',
      { name: 'Together', description: ' All year ', price_rules_attributes: [WEEKEND, SUMMER, PICKUP] },
      { include: 'price_rules' },
    );
    const ruleset = recordOf(answer, 201);
    expect(ruleset.attributes['description']).toBe('All year');
    expect(rulesIn(answer)).toEqual([
      ['Weekend', 25],
      ['Summer', 20],
      ['Late pickup', null],
    ]);
    const [weekend, summer] = (answer.body.included ?? []).map(({ id }) => id);
    const changed = await api.update(
      `price_rulesets/${ruleset.id}`,
      {
        price_rules_attributes: [
          { ...WEEKEND, name: 'Late', value: -5 },
          { id: weekend, value: 30 },
          { id: summer, _destroy: true },
        ],
      },
      { include: 'price_rules' },
    );
    expect(rulesIn(changed)).toEqual([
      ['Weekend', 30],
      ['Late pickup', null],
      ['Late', -5],
    ]);
    expect(await shownRules(ruleset)).toEqual(rulesIn(changed));
  });

  test('are refused whole when one of their rules is wrong, with its place', async () => {
    const other = await ruleOf(await rulesetOf());
    const answer = await api.create('price_rulesets', {
      price_rules_attributes: [WEEKEND, { ...WEEKEND, from_day: 7, value: null }, { id: other.id }, {}],
    });
    expect(problemsOf(answer)).toEqual({
      name: "can't be blank",
      'price_rules_attributes/1/from_day': 'must be from 0 (Monday) to 6 (Sunday)',
      'price_rules_attributes/1/value': "can't be blank",
      'price_rules_attributes/2/id': 'must exist',
      'price_rules_attributes/3/name': "can't be blank",
      'price_rules_attributes/3/rule_type': "can't be blank",
    });
  });

  test('are listed and fetched; archived ones only when asked for', async () => {
    const [kept, gone] = [await rulesetOf({ name: 'Kept' }), await rulesetOf({ name: 'Gone' })];
    const archived = recordOf(await api.remove(`price_rulesets/${gone.id}`));
    expect(archived.attributes).toMatchObject({ name: 'Gone', archived: true, archived_at: expect.any(String) });
    expect(namesOf(recordsOf(await api.get(`price_rulesets?filter[id]=${kept.id},${gone.id}`)))).toEqual(['Kept']);
    expect(namesOf(recordsOf(await api.get('price_rulesets?filter[archived]=true&filter[name]=gone')))).toEqual([
      'Gone',
    ]);
    expect(recordOf(await api.remove(`price_rulesets/${gone.id}`)).attributes).toEqual(archived.attributes);
    expect(recordOf(await api.get(`price_rulesets/${gone.id}`)).attributes['archived']).toBe(true);
  });

  test('hold so many stacked rules and no more, however they come to be', async () => {
    const stacked = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...WEEKEND, name: `${index}`, stacked: true }));
    const full = await rulesetOf({ price_rules_attributes: stacked(MAX_STACKED_RULES) });
    const [one] = stacked(1);
    const tooMany = `is true of too many rules of the ruleset (maximum is ${MAX_STACKED_RULES})`;
    expect(problemsOf(await api.create('price_rules', { price_ruleset_id: full.id, ...one }))).toEqual({
      stacked: tooMany,
    });
    const plain = recordOf(await api.create('price_rules', { price_ruleset_id: full.id, ...one, stacked: false }), 201);
    expect(problemsOf(await api.update(`price_rules/${plain.id}`, { stacked: true }))).toEqual({ stacked: tooMany });
    const together = `are stacked too many times (maximum is ${MAX_STACKED_RULES} rules)`;
    for (const entry of [one, { id: plain.id, stacked: true }]) {
      const answer = await api.update(`price_rulesets/${full.id}`, { price_rules_attributes: [entry] });
      expect(problemsOf(answer)).toEqual({ price_rules_attributes: together });
    }
    const more = { name: 'More', price_rules_attributes: stacked(MAX_STACKED_RULES + 1) };
    expect(problemsOf(await api.create('price_rulesets', more))).toEqual({ price_rules_attributes: together });
  });

  test('hold so many rules and no more, however they are added', async () => {
    const rules = Array.from({ length: MAX_PRICE_RULES }, (_, index) => ({ ...WEEKEND, name: `${index}` }));
    const full = await rulesetOf({ price_rules_attributes: rules });
    const tooMany = `has too many rules (maximum is ${MAX_PRICE_RULES})`;
    expect(problemsOf(await api.create('price_rules', { price_ruleset_id: full.id, ...SUMMER }))).toEqual({
      price_ruleset_id: tooMany,
    });
    const more = await api.update(`price_rulesets/${full.id}`, { price_rules_attributes: [SUMMER] });
    expect(problemsOf(more)).toEqual({
      price_rules_attributes: `are too many (maximum is ${MAX_PRICE_RULES} rules)`,
    });
    expect(
      problemsOf(await api.create('price_rulesets', { name: 'More', price_rules_attributes: [...rules, SUMMER] })),
    ).toHaveProperty('price_rules_attributes');
    const { body } = await api.get(`price_rulesets/${full.id}?include=price_rules`);
    const first = body.included?.[0]?.id;
    const swapped = { price_rules_attributes: [{ id: first, _destroy: true }, SUMMER] };
    recordOf(await api.update(`price_rulesets/${full.id}`, swapped));
    expect((await shownRules(full)).at(-1)).toEqual(['Summer', 20]);
  });

  test('need the permission products', async () => {
    const ruleset = await rulesetOf();
    const rule = await ruleOf(ruleset);
    const { token } = await colleagueOf(server, { permissions: ['settings'] });
    const colleague = apiOf(server, token);
    expect([
      (await colleague.create('price_rulesets', { name: 'Mine' })).status,
      (await colleague.update(`price_rulesets/${ruleset.id}`, { name: 'Mine' })).status,
      (await colleague.remove(`price_rulesets/${ruleset.id}`)).status,
      (await colleague.create('price_rules', { price_ruleset_id: ruleset.id, ...SUMMER })).status,
      (await colleague.update(`price_rules/${rule.id}`, { value: 1 })).status,
      (await colleague.remove(`price_rules/${rule.id}`)).status,
      (await colleague.get('price_rulesets')).status,
    ]).toEqual([403, 403, 403, 403, 403, 403, 200]);
  });

  test('of other companies do not exist', async () => {
    const stranger = await strangerOf(server);
    const id = newId();
    await server.database.run(sql`
      insert into price_rulesets (company_id, id, name)
      select company_id, ${id}, 'Theirs' from customers where id = ${stranger}
    `);
    expect((await api.get(`price_rulesets/${id}`)).status).toBe(404);
    expect((await api.update(`price_rulesets/${id}`, { name: 'Ours' })).status).toBe(404);
    expect((await api.remove(`price_rulesets/${id}`)).status).toBe(404);
    expect(problemsOf(await api.create('price_rules', { price_ruleset_id: id, ...SUMMER }))).toEqual({
      price_ruleset_id: 'must exist',
    });
    expect(problemsOf(await api.create('product_groups', { name: 'Tent', price_ruleset_id: id }))).toEqual({
      price_ruleset_id: 'must exist',
    });
    const prices = `item_prices?filter[item_id]=${newId()}&filter[charge_length]=3600&filter[price_ruleset_id]=${id}`;
    expect((await api.get(prices)).status).toBe(404);
  });
});

describe('names', () => {
  test('are taken once, whatever the case, until their ruleset is archived', async () => {
    const first = await rulesetOf({ name: 'Taken' });
    const taken = { name: 'has already been taken' };
    expect(problemsOf(await api.create('price_rulesets', { name: 'TAKEN' }))).toEqual(taken);
    const second = await rulesetOf({ name: 'Other' });
    expect(problemsOf(await api.update(`price_rulesets/${second.id}`, { name: 'taken' }))).toEqual(taken);
    recordOf(await api.update(`price_rulesets/${first.id}`, { name: 'taken' }));
    recordOf(await api.remove(`price_rulesets/${first.id}`));
    recordOf(await api.update(`price_rulesets/${second.id}`, { name: 'Taken' }));
  });

  test('are made unique where that is asked for', async () => {
    const unique = async (name: string) => (await rulesetOf({ name, make_name_unique: true })).attributes['name'];
    expect([
      await unique('Winter'),
      await unique('winter'),
      await unique('Winter'),
      await unique('Winter (2)'),
    ]).toEqual(['Winter', 'winter (2)', 'Winter (3)', 'Winter (2) (2)']);
    const long = 'w'.repeat(255);
    expect([await unique(long), await unique(long)]).toEqual([long, `${'w'.repeat(251)} (2)`]);
    const { id } = await rulesetOf();
    const renamed = await api.update(`price_rulesets/${id}`, { name: 'Winter', make_name_unique: true });
    expect(recordOf(renamed).attributes['name']).toBe('Winter (4)');
    const same = await api.update(`price_rulesets/${id}`, { name: 'Winter (4)', make_name_unique: true });
    expect(recordOf(same).attributes['name']).toBe('Winter (4)');
  });

  test('made unique at once all find a place', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => api.create('price_rulesets', { name: 'Rush', make_name_unique: true })),
    );
    expect(statusesOf(made)).toEqual({ 201: 12 });
    expect(new Set(namesOf(made.map((answer) => recordOf(answer, 201)))).size).toBe(12);
  });
});

describe('product groups', () => {
  test('go by one ruleset, and their products with them', async () => {
    const [one, two] = [await rulesetOf(), await rulesetOf()];
    const group = await groupOf({ price_ruleset_id: one.id });
    const ofProduct = async () =>
      recordsOf(await api.get(`products?filter[product_group_id]=${group.id}`))[0]?.attributes['price_ruleset_id'];
    expect([group.attributes['price_ruleset_id'], await ofProduct()]).toEqual([one.id, one.id]);
    const changed = recordOf(await api.update(`product_groups/${group.id}`, { price_ruleset_id: two.id }));
    expect([changed.attributes['price_ruleset_id'], await ofProduct()]).toEqual([two.id, two.id]);
    const renamed = recordOf(await api.update(`product_groups/${group.id}`, { name: 'Tent' }));
    expect(renamed.attributes['price_ruleset_id']).toBe(two.id);
    const cleared = recordOf(await api.update(`product_groups/${group.id}`, { price_ruleset_id: null }));
    expect([cleared.attributes['price_ruleset_id'], await ofProduct()]).toEqual([null, null]);
  });

  test('hand it on to products that come later', async () => {
    const { id: price_ruleset_id } = await rulesetOf();
    const group = await groupOf({ price_ruleset_id, has_variations: true, variation_fields: ['Colour'] });
    const product = await api.create('products', { product_group_id: group.id, variation_values: ['Red'] });
    expect(recordOf(product, 201).attributes['price_ruleset_id']).toBe(price_ruleset_id);
  });

  test('cannot begin to go by one that is archived', async () => {
    const ruleset = await rulesetOf();
    recordOf(await api.remove(`price_rulesets/${ruleset.id}`));
    expect(problemsOf(await api.create('product_groups', { name: 'Tent', price_ruleset_id: ruleset.id }))).toEqual({
      price_ruleset_id: 'must exist',
    });
  });

  test('keep theirs from being archived, and are named', async () => {
    const ruleset = await rulesetOf();
    const groups: Resource[] = [];
    for (const name of ['B', 'a', 'C', 'd', 'E', 'f', 'G']) {
      groups.push(await groupOf({ name, price_ruleset_id: ruleset.id }));
    }
    const refused = await api.remove(`price_rulesets/${ruleset.id}`);
    expect(errorOf(refused)).toEqual({
      status: 422,
      code: 'price_ruleset_in_use',
      detail: 'This price ruleset is used by a, B, C, d, E, 2 more',
    });
    const inOrder = [1, 0, 2, 3, 4, 5, 6].map((index) => groups[index]?.id);
    expect(metaOf(refused)).toEqual({ product_group_ids: inOrder });
    for (const { id } of groups.slice(1))
      recordOf(await api.update(`product_groups/${id}`, { price_ruleset_id: null }));
    expect(errorOf(await api.remove(`price_rulesets/${ruleset.id}`)).detail).toBe('This price ruleset is used by B');
    recordOf(await api.remove(`product_groups/${groups[0]?.id}`));
    expect(recordOf(await api.remove(`price_rulesets/${ruleset.id}`)).attributes['archived']).toBe(true);
    const prices = `item_prices?filter[product_group_id]=${groups[0]?.id}&filter[charge_length]=3600`;
    expect(recordsOf(await api.get(prices))).toEqual([]);
  });

  test('that begin to go by one while it is archived are refused, or keep it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const ruleset = await rulesetOf();
      const group = await groupOf();
      const [archived, used] = await Promise.all([
        api.remove(`price_rulesets/${ruleset.id}`),
        api.update(`product_groups/${group.id}`, { price_ruleset_id: ruleset.id }),
      ]);
      expect(statusesOf([archived, used])).toEqual({ 200: 1, 422: 1 });
    }
  });
});

describe('rules', () => {
  test('are created with what was not sent filled in', async () => {
    const ruleset = await rulesetOf();
    const { attributes } = await ruleOf(ruleset, { ...SUMMER, match_strategy: undefined });
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      name: 'Summer',
      rule_type: 'range_of_dates',
      match_strategy: 'overlap',
      adjustment_strategy: 'percentage',
      value: 20,
      from: '2030-07-01T00:00:00.000000+00:00',
      till: '2030-09-01T00:00:00.000000+00:00',
      from_day: null,
      till_day: null,
      from_time: null,
      till_time: null,
      charge: null,
      stacked: false,
      time: null,
      min_duration: null,
      max_duration: null,
      price_ruleset_id: ruleset.id,
    });
  });

  test.each([
    // type → strategies that are taken when nothing is said
    ['range_of_days', { from_day: 0, till_day: 0, value: 1 }, 'overlap', 'percentage'],
    ['exclude_week_days', { from_day: 0, till_day: 0 }, 'overlap', 'percentage'],
    ['exclude_date_range', { from: '2030-01-01', till: '2030-01-02' }, 'overlap', 'percentage'],
    ['pickup_day', {}, 'starts_within', 'charge'],
    ['return_day', {}, 'stops_within', 'charge'],
  ])('of type %s', async (rule_type, more, match_strategy, adjustment_strategy) => {
    const { attributes } = await ruleOf(await rulesetOf(), { name: 'Rule', rule_type, ...more });
    expect(attributes).toMatchObject({ match_strategy, adjustment_strategy });
  });

  test.each([
    // type → what it cannot do without
    ['range_of_days', ['from_day', 'till_day', 'value']],
    ['range_of_dates', ['from', 'till', 'value']],
    ['exclude_week_days', ['from_day', 'till_day']],
    ['exclude_date_range', ['from', 'till']],
    ['pickup_day', []],
    ['return_day', []],
  ])('of type %s need %j', async (rule_type, needed) => {
    const { id: price_ruleset_id } = await rulesetOf();
    const answer = await api.create('price_rules', { price_ruleset_id, name: 'Rule', rule_type });
    if (needed.length === 0) recordOf(answer, 201);
    else expect(Object.keys(problemsOf(answer))).toEqual(needed);
  });

  test.each([
    [{ price_ruleset_id: null }, { price_ruleset_id: "can't be blank" }],
    [{ price_ruleset_id: newId() }, { price_ruleset_id: 'must exist' }],
    [{ name: ' ' }, { name: "can't be blank" }],
    [{ name: 'n'.repeat(256) }, { name: 'is too long (maximum is 255 characters)' }],
    [{ rule_type: 'full_moon' }, { rule_type: expect.stringContaining('must be one of') }],
    [
      { match_strategy: 'starts_within' },
      { match_strategy: 'must be overlap or within or span for a rule of type range_of_dates' },
    ],
    [{ till: SUMMER.from }, { till: 'must be after from' }],
    [{ from: '0999-12-31T23:59:59Z' }, { from: `must be between ${EARLIEST} and ${LATEST}` }],
    [{ till: '9000-01-01T00:00:01Z' }, { till: `must be between ${EARLIEST} and ${LATEST}` }],
    [{ from: 'tomorrow' }, { from: 'is not a datetime (invalid date)' }],
    [{ value: -100.5 }, { value: expect.stringContaining('must be from -100 to 10000 per cent') }],
    [{ from_time: '9:00' }, { from_time: 'must be a time such as 09:30' }],
    [{ min_duration: 60, max_duration: 59 }, { max_duration: 'must not be less than min_duration' }],
  ])('are refused with %j', async (changes, expected) => {
    const { id: price_ruleset_id } = await rulesetOf();
    const answer = await api.create('price_rules', { price_ruleset_id, ...SUMMER, ...changes });
    expect(problemsOf(answer)).toMatchObject(expected);
    expect(Object.keys(problemsOf(answer))).toEqual(Object.keys(expected));
  });

  test('last from the earliest moment to the latest', async () => {
    const { attributes } = await ruleOf(await rulesetOf(), { ...SUMMER, from: EARLIEST, till: LATEST });
    expect([attributes['from'], attributes['till']]).toEqual([
      '1000-01-01T00:00:00.000000+00:00',
      '9000-01-01T00:00:00.000000+00:00',
    ]);
  });

  test('are not added to what is archived', async () => {
    const ruleset = await rulesetOf();
    recordOf(await api.remove(`price_rulesets/${ruleset.id}`));
    expect(problemsOf(await api.create('price_rules', { price_ruleset_id: ruleset.id, ...SUMMER }))).toEqual({
      price_ruleset_id: 'is archived',
    });
  });

  test('are changed, also into another type, and stay with their ruleset', async () => {
    const [ruleset, other] = [await rulesetOf(), await rulesetOf()];
    const rule = await ruleOf(ruleset, { ...SUMMER, match_strategy: 'within' });
    const change = async (attributes: Attributes) =>
      recordOf(await api.update(`price_rules/${rule.id}`, { id: rule.id, ...attributes })).attributes;
    expect(await change({ value: 12.5, from_time: ' ' })).toMatchObject({ value: 12.5, from_time: null });
    expect(await change({ rule_type: 'exclude_date_range' })).toMatchObject({ match_strategy: 'within', value: 12.5 });
    expect(await change({ rule_type: 'return_day', time: '10:00', charge: true })).toMatchObject({
      match_strategy: 'stops_within',
      adjustment_strategy: 'charge',
      time: '10:00',
      charge: true,
    });
    expect(problemsOf(await api.update(`price_rules/${rule.id}`, { rule_type: 'range_of_days' }))).toEqual({
      from_day: "can't be blank",
      till_day: "can't be blank",
    });
    expect(await change({ price_ruleset_id: ruleset.id })).toMatchObject({ rule_type: 'return_day' });
    expect((await api.update(`price_rules/${rule.id}`, { price_ruleset_id: other.id })).status).toBe(400);
  });

  test('are shown with their ruleset, and removed for good', async () => {
    const ruleset = await rulesetOf({ price_rules_attributes: [WEEKEND] });
    const rule = await ruleOf(ruleset);
    const answer = await api.send('DELETE', `price_rules/${rule.id}?include=price_ruleset.price_rules`);
    expect(recordOf(answer).id).toBe(rule.id);
    expect(answer.body.included?.map(({ type }) => type)).toContain('price_rulesets');
    expect(await shownRules(ruleset)).toEqual([['Weekend', 25]]);
    expect((await api.remove(`price_rules/${rule.id}`)).status).toBe(404);
    expect((await api.update(`price_rules/${rule.id}`, { value: 1 })).status).toBe(404);
  });
});
