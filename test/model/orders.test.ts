import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEED } from '../engine/property-runs.ts';
import { expectCleanAudit } from '../support/audit.ts';
import { callerAt, dataOf, idOf, isAccepted, type Reply } from '../support/caller.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { agreeOnFreeUnits, agreeOnHours, agreeOnOrder } from './agree.ts';
import { UNKNOWN } from './book.ts';
import { buildWorld } from './build-world.ts';
import { chooseCommand } from './choose-command.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import { learnIds } from './learn-ids.ts';
import { answeredId, ask, type Service, showOrder } from './service.ts';
import { NOW, orderOf, type World } from './world.ts';

/** 2,000 commands together; `HOLDFAST_TEST_RUNS_FACTOR` asks for more. */
const WORLDS_AT_ONCE = 4;
const COMMANDS = 100;
const BATCHES = Math.ceil(5 * Number(process.env['HOLDFAST_TEST_RUNS_FACTOR'] ?? 1));

const TIMEOUT_MS = 120_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ timeZone: 'UTC' });
});
afterAll(() => server.stop());

/** Hours around the present, which is half past one of them for as long as half an hour. */
function serviceNow(): Service {
  const zero_ms = Math.floor(Date.now() / 1_000) * 1_000 - NOW * 3_600_000;
  return {
    caller: callerAt(server.url, server),
    at: (hour) => new Date(zero_ms + hour * 3_600_000).toISOString(),
  };
}

interface Tally {
  accepted: number;
  readonly refused: Record<string, number>;
}

/** Does as the model does, one command after the other, and says after which one it does not. */
async function live(seed: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed);
  const service = serviceNow();
  const commands: Command[] = [];
  let world = await buildWorld(service.caller);
  try {
    while (commands.length < COMMANDS) {
      const command = chooseCommand(world, random);
      commands.push(command);
      world = await step(service, world, command, random, tally);
    }
  } catch (error) {
    const last = commands.slice(-LAST).map((command) => legible(world, JSON.stringify(command)));
    const story = [`model: seed ${seed} failed at command ${commands.length}`, ...last];
    process.stdout.write(
      `${story.join('\n')}\n${legible(world, JSON.stringify({ orders: world.orders, downtimes: world.downtimes, gone: world.stockItems.filter(({ archived }) => archived) }))}\n`,
    );
    throw error;
  }
}

/** As many as are told of when something goes wrong. */
const LAST = 15;

/** With names for ids. */
function legible({ products, orders, stockItems, locations, downtimes }: World, text: string): string {
  const names = new Map<string, string>();
  const name = (all: readonly { readonly id: string }[], word: string) =>
    all.forEach(({ id }, index) => names.set(id, `${word} ${index}`));
  name(products, 'product');
  name(orders, 'order');
  name(stockItems, 'piece');
  name(downtimes, 'downtime');
  name(
    locations.map((id) => ({ id })),
    'location',
  );
  name(
    orders.flatMap(({ bookings, bundles }) => [...bookings, ...bundles]),
    'planning',
  );
  return text.replaceAll(/[0-9a-f-]{36}/g, (id) => names.get(id) ?? id.slice(-4));
}

async function step(
  service: Service,
  before: World,
  command: Command,
  random: SeededRandom,
  tally: Tally,
): Promise<World> {
  const decision = decide(before, command);
  const reply = await ask(service, before, command);
  if ('world' in decision) {
    expect(isAccepted(reply), `${reply.status} ${JSON.stringify(reply.body)}`).toBe(true);
    tally.accepted += 1;
  } else {
    expect([...decision.codes], `${reply.status} ${JSON.stringify(reply.body)}`).toContain(reply.code);
    expect(reply.status).toBe(reply.code === 'not_found' ? 404 : 422);
    tally.refused[reply.code ?? ''] = (tally.refused[reply.code ?? ''] ?? 0) + 1;
  }
  const world = 'world' in decision ? decision.world : before;
  const seen = orderSeen(world, command, reply, random);
  if (seen !== undefined) {
    const shown = await showOrder(service, seen);
    learnIds(orderOf(world, seen), shown.lines);
    agreeOnOrder(service, world, orderOf(world, seen), shown);
  }
  await agreeOnFreeUnits(service, world, random);
  if (random.chance(20)) await agreeOnHours(service, world, random);
  return world;
}

/** The order that a command was about, or any: it may have become short by what others do. */
function orderSeen(world: World, command: Command, reply: Reply, random: SeededRandom): string | undefined {
  const fresh = world.orders.find(({ id }) => id === UNKNOWN);
  if (fresh !== undefined) {
    fresh.id = answeredId(reply);
    return fresh.id;
  }
  const downtime = world.downtimes.find(({ id }) => id === UNKNOWN);
  if (downtime !== undefined) downtime.id = idOf(dataOf(reply.body));
  if ('order_id' in command) return command.order_id;
  return world.orders.length === 0 ? undefined : random.oneOf(world.orders).id;
}

test.each(Array.from({ length: BATCHES }, (_, number) => SEED + number * WORLDS_AT_ONCE))(
  'the service answers what a slow and simple model of the specification answers, worlds from %i on',
  async (first) => {
    const tally: Tally = { accepted: 0, refused: {} };
    const worlds = Array.from({ length: WORLDS_AT_ONCE }, (_, index) => live(first + index, tally));
    const failed = (await Promise.allSettled(worlds)).filter(({ status }) => status === 'rejected');
    process.stdout.write(
      `model: ${WORLDS_AT_ONCE * COMMANDS} commands from seed ${first} on, ` +
        `${tally.accepted} accepted, refused ${JSON.stringify(tally.refused)}\n`,
    );
    expect(failed).toEqual([]);
    await expectCleanAudit(server.database);
  },
  TIMEOUT_MS,
);
