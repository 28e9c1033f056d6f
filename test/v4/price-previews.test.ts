import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CHARGE_LENGTH_S } from '../../src/app/orders/lines.ts';
import { MAX_PREVIEWED_LENGTHS, MAX_PREVIEWED_TILES } from '../../src/app/orders/price-previews.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, type Attributes, recordOf } from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer({ timeZone: 'UTC' });
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const DAY_S = 86_400;
const LENGTHS = [DAY_S, 3 * DAY_S, 7 * DAY_S];

const TILES = [
  { quantity: 1, period: 'days', multiplier: 1 },
  { name: 'Long weekend', quantity: 3, period: 'days', multiplier: 2.4 },
];

async function pricesOf(attributes: Attributes): Promise<readonly number[]> {
  const preview = recordOf(await api.create('price_previews', { charge_lengths: LENGTHS, ...attributes }), 200);
  return (preview.attributes['prices'] as { price_each_in_cents: number }[]).map((price) => price.price_each_in_cents);
}

test.each<[string, Attributes, readonly number[]]>([
  ['nothing', { price_type: 'none', base_price_in_cents: 4_000 }, [0, 0, 0]],
  ['once', { price_type: 'fixed', base_price_in_cents: 4_000 }, [4_000, 4_000, 4_000]],
  ['by the day', { price_type: 'simple', price_period: 'day', base_price_in_cents: 4_000 }, [4_000, 12_000, 28_000]],
  ['by the week', { price_type: 'simple', price_period: 'week', base_price_in_cents: 4_000 }, [4_000, 4_000, 4_000]],
  [
    'by tiles, and days beyond them',
    { price_type: 'private_structure', base_price_in_cents: 4_000, price_tiles_attributes: TILES, day: 0.5 },
    [4_000, 9_600, 17_600],
  ],
  ['by a structure that is not there yet', { price_type: 'private_structure', base_price_in_cents: 4_000 }, [0, 0, 0]],
])('tells what is asked %s', async (_, attributes, expected) => {
  expect(await pricesOf(attributes)).toEqual(expected);
});

test('tells what a stored structure asks, with its labels, and keeps nothing', async () => {
  const structure = recordOf(
    await api.create('price_structures', { name: 'Days', price_tiles_attributes: TILES, day: 0.5 }),
    201,
  );
  const settings = { price_type: 'structure', price_structure_id: structure.id, base_price_in_cents: 1_000 };
  const preview = recordOf(await api.create('price_previews', { ...settings, charge_lengths: LENGTHS }), 200);
  expect(preview.attributes['prices']).toEqual([
    { charge_length: DAY_S, charge_label: '1 day', price_each_in_cents: 1_000 },
    { charge_length: 3 * DAY_S, charge_label: 'Long weekend', price_each_in_cents: 2_400 },
    { charge_length: 7 * DAY_S, charge_label: '7 days', price_each_in_cents: 4_400 },
  ]);
});

const DEAR = { price_type: 'simple', price_period: 'hour', base_price_in_cents: 100_000_000_000 };

const many = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

test('answers as many lengths and tiles as are allowed', async () => {
  const tiles = { price_type: 'private_structure', price_tiles_attributes: many(MAX_PREVIEWED_TILES, TILES[0]) };
  const lengths = many(MAX_PREVIEWED_LENGTHS, MAX_CHARGE_LENGTH_S);
  expect(await pricesOf({ ...tiles, charge_lengths: lengths })).toHaveLength(MAX_PREVIEWED_LENGTHS);
});

test.each<[string, Attributes, string]>([
  ['too many lengths', { charge_lengths: many(MAX_PREVIEWED_LENGTHS + 1, 1) }, 'charge_lengths'],
  ['a length too long', { charge_lengths: [MAX_CHARGE_LENGTH_S + 1] }, 'charge_lengths'],
  ['a length that is none', { charge_lengths: ['soon'] }, 'charge_lengths'],
  ['a negative price', { price_type: 'fixed', base_price_in_cents: -1 }, 'base_price_in_cents'],
  ['a price beyond what can be charged', { ...DEAR, charge_lengths: [MAX_CHARGE_LENGTH_S] }, 'base_price_in_cents'],
  ['a structure of nobody', { price_type: 'structure', price_structure_id: newId() }, 'price_structure_id'],
  [
    'too many tiles',
    { price_type: 'private_structure', price_tiles_attributes: many(MAX_PREVIEWED_TILES + 1, TILES[0]) },
    'price_tiles_attributes',
  ],
  [
    'a tile of no time',
    { price_type: 'private_structure', price_tiles_attributes: [{ ...TILES[0], quantity: 0 }] },
    'price_tiles_attributes/0/quantity',
  ],
])('refuses %s', async (_, attributes, field) => {
  const { status, body } = await api.create('price_previews', attributes);
  expect(status).toBe(422);
  expect(body.errors?.[0]?.source?.pointer).toContain(field);
});
