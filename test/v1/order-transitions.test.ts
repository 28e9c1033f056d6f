import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { type Ids, stockItemsOf, type Rental, rentalOf } from './rental.ts';
import { type Order, type ProductGroup, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;
let rental: Rental;
let bulk: ProductGroup;
let tracked: ProductGroup;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
  rental = rentalOf(call);
  bulk = await rental.group(1_000);
  tracked = await rental.tracked(1);
});

afterAll(() => server.stop());

const STATUSES = ['new', 'concept', 'reserved', 'started', 'stopped', 'canceled', 'archived'] as const;
type Status = (typeof STATUSES)[number];

/** An order of two units in that status; of a started one, one unit is out. */
async function orderIn(status: Status): Promise<Order> {
  const { id } = await rental.order();
  await rental.act(id, 'book', { [bulk.id]: 2 });
  for (const [action, ids] of WAYS[status]) await rental.act(id, action, ids?.());
  const order = await rental.fetch(id);
  expect(order.status).toBe(status);
  return order;
}

type Way = readonly (readonly [action: string, ids?: () => Ids])[];

const some = (units: number) => () => ({ [bulk.id]: units });

const WAYS: Readonly<Record<Status, Way>> = {
  new: [],
  concept: [['concept']],
  reserved: [['reserve']],
  started: [['reserve'], ['start', some(1)]],
  stopped: [['reserve'], ['start', some(2)], ['stop', some(2)]],
  canceled: [['reserve'], ['cancel']],
  archived: [['concept'], ['archive']],
};

const IDS = new Set(['book', 'start', 'stop']);

/** What becomes of an order by each trigger, by the status that it has; a dot is refused. */
const TABLE = `
                          new       concept   reserved  started   stopped   canceled  archived
  concept                 concept   .         .         .         .         .         .
  reserve                 reserved  reserved  .         .         .         .         .
  cancel                  canceled  canceled  canceled  .         .         .         .
  archive                 archived  archived  .         .         archived  archived  .
  book                    new       concept   reserved  started   started   .         .
  start                   started   started   started   started   .         .         .
  stop                    .         .         .         reserved  .         .         .
  revert?status=concept   .         .         concept   concept   concept   .         .
  revert?status=reserved  .         .         .         reserved  reserved  .         .
  revert?status=started   .         .         .         .         started   .         .
  revert?status=stopped   .         .         .         .         .         .         .
  revert?status=new       .         .         .         .         .         .         .
  revert?status=canceled  .         .         .         .         .         .         .
  revert?status=archived  .         .         .         .         .         .         .
`;

const EDGES = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((row) => row.trim().split(/\s+/))
  .flatMap(([trigger = '', ...results]) =>
    STATUSES.map((from, index) => [from, trigger, results[index] ?? ''] as const),
  );

const AIMS: Readonly<Record<string, string>> = {
  concept: 'concept',
  reserve: 'reserved',
  cancel: 'canceled',
  archive: 'archived',
  book: 'reserved',
  start: 'started',
  stop: 'stopped',
};

const withIds = (trigger: string) => (IDS.has(trigger) ? { [bulk.id]: 1 } : undefined);

describe('what is allowed', () => {
  test.each(EDGES.filter(([, , to]) => to !== '.'))('%s, %s: becomes %s', async (from, trigger, to) => {
    const { id } = await orderIn(from);
    const { status, body, text } = await rental.attempt(id, trigger, withIds(trigger));
    expect([status, body.order?.status], text).toEqual([200, to]);
    expect(await rental.fetch(id)).toEqual(body.order);
  });
});

describe('what is refused changes nothing', () => {
  test.each(EDGES.filter(([, , to]) => to === '.'))('%s, %s', async (from, trigger) => {
    const before = await orderIn(from);
    const { status, body } = await rental.attempt(before.id, trigger, withIds(trigger));
    const to = AIMS[trigger] ?? trigger.replace('revert?status=', '');
    expect([status, body.error.status, body.error.data]).toEqual([422, 'wrong_status', { from, to }]);
    expect(await rental.fetch(before.id)).toEqual(before);
  });
});

describe('duplicate', () => {
  test.each(STATUSES)('of an order that is %s makes a concept and leaves it as it is', async (status) => {
    const before = await orderIn(status);
    const { status: answered, body, headers } = await rental.attempt(before.id, 'duplicate');
    expect([answered, body.order.status]).toEqual([201, 'concept']);
    expect(body.order.number).toBeGreaterThan(before.number);
    expect(headers.get('location')).toBe(`/api/1/orders/${body.order.id}`);
    expect(await rental.fetch(before.id)).toEqual(before);
    expect(await rental.fetch(body.order.id)).toEqual(body.order);
    expect(body.order.plannings).toMatchObject([{ quantity: 2, reserved: false, started: 0, stopped: 0 }]);
  });
});

describe('revert', () => {
  test.each(['', 'draft', 'CONCEPT', 'nothing', '%00'])('to %j answers 400', async (word) => {
    const before = await orderIn('reserved');
    const { status, body } = await rental.attempt(before.id, `revert?status=${word}`);
    expect([status, body.error.status]).toEqual([400, 'bad_request']);
    expect(body.error.message).toBe('status must be one of: concept, reserved, started');
    expect(await rental.fetch(before.id)).toEqual(before);
  });

  test('needs a status', async () => {
    const before = await orderIn('reserved');
    expect((await rental.attempt(before.id, 'revert')).status).toBe(400);
    expect(await rental.fetch(before.id)).toEqual(before);
  });

  test.each([
    // from        to          reserved started stopped
    ['reserved', 'concept', false, 0, 0],
    ['started', 'concept', false, 0, 0],
    ['started', 'reserved', true, 0, 0],
    ['stopped', 'concept', false, 0, 0],
    ['stopped', 'reserved', true, 0, 0],
    ['stopped', 'started', true, 2, 0],
  ] as const)(
    'from %s to %s leaves units reserved: %s, started: %i, stopped: %i',
    async (from, to, reserved, started, stopped) => {
      const { id } = await orderIn(from);
      const order = await rental.act(id, `revert?status=${to}`);
      expect(order.plannings).toMatchObject([{ quantity: 2, reserved, started, stopped }]);
    },
  );
});

test('a canceled order gives back all that it had', async () => {
  const [stockItem = ''] = stockItemsOf(tracked);
  const { id } = await rental.order();
  await rental.act(id, 'book', { [tracked.id]: [stockItem] });
  await rental.act(id, 'reserve');
  const other = await rental.order();
  await rental.act(other.id, 'book', { [tracked.id]: [stockItem] });
  expect((await rental.attempt(other.id, 'reserve')).status).toBe(422);
  const canceled = await rental.act(id, 'cancel');
  expect(canceled.plannings).toMatchObject([
    { reserved: false, stock_item_plannings: [{ stock_item_id: stockItem, reserved: false }] },
  ]);
  await rental.act(other.id, 'reserve');
  await rental.act(other.id, 'cancel');
});
