import type { SeededRandom } from '../support/seeded-random.ts';
import type { BookAction, Command, DowntimeChange, Moved, OrderCommand } from './commands.ts';
import { type Order, type Product, productOf, type Status, type World } from './world.ts';

/** More than these at once are not begun, so that they get in each other's way. */
const MOST_ORDERS = 12;

/** Something that a client might ask for now; mostly possible, sometimes not. */
export function chooseCommand(world: World, random: SeededRandom): Command {
  const open = world.orders.filter(({ status }) => status !== 'archived' && status !== 'canceled');
  if (open.length === 0 || (open.length < MOST_ORDERS && random.chance(10))) return create(world, random);
  if (random.chance(16)) return stockCommand(world, random);
  return orderCommand(world, random.chance(93) ? random.oneOf(open) : random.oneOf(world.orders), random);
}

function period(random: SeededRandom): { readonly starts: number; readonly stops: number } {
  const starts = random.between(-6, 12);
  return { starts, stops: starts + random.oneOf([1, 2, 3, 5, 8, 13, 26]) };
}

function create(world: World, random: SeededRandom): Command {
  const version = random.oneOf([1, 4, 4] as const);
  return {
    type: 'create',
    version,
    status: version === 1 ? 'new' : random.oneOf(['new', 'draft', 'draft', 'reserved', 'reserved'] as const),
    ...period(random),
    // Version 1 knows no locations: its orders are at the first.
    location: version === 1 || random.chance(75) ? (world.locations[0] ?? '') : random.oneOf(world.locations),
    discount: random.oneOf([0, 0, 10, 25]),
  };
}

type Kind = OrderCommand['type'];

/** What is likely in a status; the rest is tried now and then. */
const LIKELY: Readonly<Record<Status, readonly Kind[]>> = {
  new: ['book', 'book', 'book', 'transition', 'move', 'quantity', 'start', 'price'],
  draft: ['book', 'book', 'book', 'transition', 'transition', 'move', 'quantity', 'specify', 'start', 'remove'],
  reserved: [
    'book',
    'book',
    'start',
    'start',
    'start',
    'specify',
    'move',
    'quantity',
    'quantity',
    'transition',
    'remove',
  ],
  started: ['start', 'start', 'stop', 'stop', 'stop', 'book', 'move', 'quantity', 'transition'],
  stopped: ['book', 'transition', 'transition', 'move', 'duplicate'],
  archived: ['transition', 'duplicate'],
  canceled: ['transition', 'duplicate'],
};

const ANY: readonly Kind[] = ['start', 'stop', 'transition', 'move', 'remove', 'price', 'discount', 'extra', 'book'];

interface Choice {
  readonly world: World;
  readonly order: Order;
  readonly version: 1 | 4;
  readonly random: SeededRandom;
}

function orderCommand(world: World, order: Order, random: SeededRandom): OrderCommand {
  const version = random.oneOf([1, 4, 4] as const);
  // Version 1 never confirms a shortage.
  const asked = { order_id: order.id, version, confirm: version === 4 && random.chance(50) };
  const kind = random.chance(85) ? random.oneOf(LIKELY[order.status]) : random.oneOf(ANY);
  const choice = { world, order, version, random };
  if (order.bookings.length === 0 && NEEDS_BOOKING.has(kind)) return { ...asked, ...book(choice) };
  return { ...asked, ...VERBS[kind](choice) };
}

const NEEDS_BOOKING: ReadonlySet<Kind> = new Set(['start', 'stop', 'specify', 'quantity', 'remove', 'price']);

/** What there is to say of a command besides its order; the version where only one has it. */
type Verb = DistributiveOmit<OrderCommand, 'order_id' | 'version' | 'confirm'> & { readonly version?: 1 | 4 };
type DistributiveOmit<T, Names extends PropertyKey> = T extends unknown ? Omit<T, Names> : never;

const VERBS: Readonly<Record<Kind, (choice: Choice) => Verb>> = {
  book: (choice) => book(choice),
  specify: (choice) => specify(choice),
  start: (choice) => ({ type: 'start', ...moved(choice, 'start') }),
  stop: (choice) => ({ type: 'stop', ...moved(choice, 'stop') }),
  transition: ({ order, version, random }) => ({ type: 'transition', ...transition(order, version, random) }),
  move: ({ random }) => ({ type: 'move', ...period(random) }),
  quantity: (choice) => ({ type: 'quantity', planning_id: anyRow(choice), quantity: choice.random.between(1, 5) }),
  remove: (choice) => ({ type: 'remove', planning_id: anyRow(choice) }),
  price: ({ order, random }) => ({
    type: 'price',
    planning_id: random.oneOf(order.bookings).id,
    cents: random.between(0, 5_000),
  }),
  discount: ({ random }) => ({ type: 'discount', percent: random.oneOf([0, 5, 10, 33]) }),
  extra: ({ random }) => ({ type: 'extra', quantity: random.between(1, 3), cents: random.between(1, 999) }),
  duplicate: () => ({ type: 'duplicate', version: 1 }),
};

function specify(choice: Choice): Verb {
  const { world, order, random } = choice;
  const booking = random.oneOf(order.bookings);
  const product = productOf(world, booking.product_id);
  if (product.tracking !== 'trackable') return book(choice);
  return {
    type: 'specify',
    version: 4,
    product_id: product.id,
    planning_id: booking.id,
    add: someStockItems(world, order, product, random.between(0, 2), random),
    remove: random.chance(40) ? booking.stockItems.slice(0, 1).map(({ id }) => id) : [],
  };
}

/** A booking; now and then a whole bundle rather than one of its parts. */
const anyRow = ({ order: { bookings, bundles }, random }: Choice): string =>
  bundles.length > 0 && random.chance(30) ? random.oneOf(bundles).id : random.oneOf(bookings).id;

const VERSION_1_STEPS = ['draft', 'reserved', 'canceled', 'archived'] as const;
const FORWARD: Partial<Record<Status, readonly Status[]>> = {
  new: ['draft', 'reserved'],
  draft: ['reserved', 'reserved', 'canceled'],
  reserved: ['canceled'],
  stopped: ['archived'],
};

function transition(order: Order, version: 1 | 4, random: SeededRandom) {
  const from = order.status;
  const likely = FORWARD[from] ?? [];
  if (likely.length > 0 && random.chance(60)) return { from, to: random.oneOf(likely), revert: false };
  if (random.chance(60)) return { from, to: random.oneOf(['draft', 'reserved', 'started'] as const), revert: true };
  if (version === 1) return { from, to: random.oneOf(VERSION_1_STEPS), revert: false };
  const to = random.oneOf(['draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'] as const);
  const claimed = random.chance(80) ? from : random.oneOf(['new', 'draft', 'reserved', 'started'] as const);
  return { from: claimed, to, revert: random.chance(50) };
}

function book(choice: Choice): Verb {
  const { random } = choice;
  const first = bookAction(choice);
  const second = random.chance(25) ? bookAction(choice) : undefined;
  const isTwice = second !== undefined && keyOf(second) !== keyOf(first);
  return { type: 'book', actions: isTwice ? [first, second] : [first] };
}

const keyOf = (action: BookAction): string => (action.kind === 'bundle' ? action.bundle_id : action.product_id);

function bookAction({ world, order, version, random }: Choice): BookAction {
  if (random.chance(20)) {
    return { kind: 'bundle', bundle_id: random.oneOf(world.bundles).id, quantity: random.between(1, 2) };
  }
  const product = random.oneOf(world.products);
  if (product.tracking === 'trackable' && random.chance(50)) {
    const stockItems = someStockItems(world, order, product, random.between(1, 2), random);
    if (stockItems.length > 0) return { kind: 'pieces', product_id: product.id, stockItems: stockItems };
  }
  const own = order.bookings.filter(({ product_id }) => product_id === product.id);
  const mode =
    version === 1 ? 'infer_planning' : random.oneOf(['create_new', 'infer_planning', 'update_existing'] as const);
  if (mode === 'update_existing' && own.length > 0) {
    const planning_id = random.oneOf(own).id;
    return { kind: 'product', product_id: product.id, quantity: random.between(1, 2), mode, planning_id };
  }
  return {
    kind: 'product',
    product_id: product.id,
    quantity: random.between(1, 3),
    mode: mode === 'update_existing' ? 'infer_planning' : mode,
    planning_id: null,
  };
}

/** Different ones; mostly at the order's location. */
function someStockItems(
  world: World,
  order: Order,
  product: Product,
  count: number,
  random: SeededRandom,
): readonly string[] {
  const all = world.stockItems.filter(
    ({ product_id, location, archived }) =>
      product_id === product.id && !archived && (location === order.location || random.chance(5)),
  );
  return random
    .shuffled(all)
    .slice(0, count)
    .map(({ id }) => id);
}

function moved({ world, order, version, random }: Choice, kind: 'start' | 'stop'): Moved {
  const product = productOf(world, random.oneOf(order.bookings).product_id);
  const own = order.bookings.filter(({ product_id }) => product_id === product.id);
  const named = version === 4 && random.chance(70) ? random.oneOf(own) : undefined;
  const ready = (named === undefined ? own : [named])
    .flatMap((booking) => booking.stockItems)
    .filter((stockItem) => (kind === 'start' ? !stockItem.started : stockItem.started && !stockItem.stopped))
    .map(({ id }) => id);
  const isOther = kind === 'start' && (ready.length === 0 || random.chance(20));
  const stockItems = isOther ? someStockItems(world, order, product, 1, random) : ready.slice(0, random.between(1, 2));
  const isByName = random.chance(product.tracking === 'trackable' ? 95 : 3) && stockItems.length > 0;
  return {
    product_id: product.id,
    planning_id: named?.id ?? null,
    quantity: random.between(1, 2),
    stockItems: isByName ? stockItems : null,
  };
}

function stockCommand(world: World, random: SeededRandom): Command {
  const rentals = world.products.filter(({ kind }) => kind === 'rental');
  const confirm = random.chance(50);
  const running = world.downtimes.filter(({ status }) => status === 'reserved' || status === 'started');
  if (running.length > 0 && random.chance(45)) {
    const downtime = random.chance(90) ? random.oneOf(running) : random.oneOf(world.downtimes);
    return { type: 'change_downtime', downtime_id: downtime.id, change: downtimeChange(random) };
  }
  if (random.chance(50)) {
    const product = random.oneOf(rentals);
    const stockItems = world.stockItems.filter(({ product_id, archived }) => product_id === product.id && !archived);
    const stockItem =
      product.tracking === 'trackable' && stockItems.length > 0 && random.chance(50) ? random.oneOf(stockItems) : null;
    return {
      type: 'put_down',
      product_id: product.id,
      location: stockItem?.location ?? random.oneOf(world.locations),
      stockItem: stockItem?.id ?? null,
      quantity: stockItem === null ? random.between(1, 2) : 1,
      ...period(random),
    };
  }
  const counted = world.products.filter(({ tracking }) => tracking === 'bulk');
  if (random.chance(80)) {
    const quantity = random.oneOf([-3, -2, -1, -1, 1, 2]);
    return {
      type: 'adjust',
      product_id: random.oneOf(counted).id,
      location: random.oneOf(world.locations),
      quantity,
      confirm,
    };
  }
  return { type: 'archive_piece', stockItem: random.oneOf(world.stockItems).id, confirm };
}

function downtimeChange(random: SeededRandom): DowntimeChange {
  if (random.chance(60)) return { status: random.oneOf(['started', 'stopped', 'canceled'] as const) };
  return random.chance(50) ? { quantity: random.between(1, 3) } : period(random);
}
