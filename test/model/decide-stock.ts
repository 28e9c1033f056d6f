import type { DowntimeChange, StockCommand } from './commands.ts';
import { type Codes, isStockItemTaken } from './hold.ts';
import { HORIZON, momentsIn, supply, takenAt, windowOf } from './stock-levels.ts';
import { type Downtime, isHolding, NOW, type Order, type Product, productOf, type World } from './world.ts';

/** Changes the stock of `after`, and says why that may not be. */
export function decideStock(before: World, after: World, command: StockCommand): Codes {
  switch (command.type) {
    case 'adjust':
      return adjust(before, after, command);
    case 'archive_piece':
      return archiveStockItem(before, after, command);
    case 'put_down':
      return putDown(before, after, command);
    case 'change_downtime':
      return changeDowntime(before, after, command.downtime_id, command.change);
  }
}

const accepted: Codes = new Set();
const refused = (...codes: readonly string[]): Codes => new Set(codes);

function adjust(before: World, after: World, command: Extract<StockCommand, { type: 'adjust' }>): Codes {
  const { product_id, location, quantity, confirm } = command;
  const product = productOf(before, product_id);
  after.stock.push({ product_id, location, units: quantity });
  if (quantity > 0) return accepted;
  const codes = shortages(before, after, product, location, confirm);
  return supply(after, product, location) < 0 ? refused('invalid', ...codes) : codes;
}

/** Running and future reservations that become short, where more is taken or less is there than before. */
function shortages(before: World, after: World, product: Product, location: string, confirm: boolean): Codes {
  const short = momentsIn(NOW, HORIZON).map((at) => {
    const free = (world: World) => supply(world, product, location) - takenAt(world, product, location, at);
    return free(after) < free(before) ? -free(after) : 0;
  });
  const shortage = Math.max(0, ...short);
  const limit = confirm ? (product.shortage_limit ?? 0) : 0;
  return shortage > limit ? refused('shortage') : accepted;
}

function archiveStockItem(
  before: World,
  after: World,
  command: Extract<StockCommand, { type: 'archive_piece' }>,
): Codes {
  const stockItem = after.stockItems.find(({ id }) => id === command.stockItem);
  if (stockItem === undefined) return refused('invalid');
  if (stockItem.archived) return refused('stock_item_archived');
  if (before.orders.some((order) => needsStockItem(before, order, stockItem.id)))
    return refused('stock_item_specified');
  for (const downtime of after.downtimes.filter((each) => each.stockItem === stockItem.id)) {
    if (downtime.status === 'reserved') downtime.status = 'canceled';
    if (downtime.status === 'started') downtime.status = 'stopped';
  }
  stockItem.archived = true;
  return shortages(before, after, productOf(before, stockItem.product_id), stockItem.location, command.confirm);
}

/** Drafts count, what is over does not. */
const needsStockItem = (world: World, order: Order, id: string): boolean =>
  (isHolding(order.status) || order.status === 'new' || order.status === 'draft') &&
  order.bookings.some(({ product_id, stockItems }) =>
    stockItems.some(
      (stockItem) =>
        stockItem.id === id &&
        !stockItem.stopped &&
        (stockItem.started || windowOf(order, productOf(world, product_id)).till > NOW),
    ),
  );

/** What the group allows of shortage need not be confirmed here. */
function putDown(before: World, after: World, command: Extract<StockCommand, { type: 'put_down' }>): Codes {
  const { type: _, ...planned } = command;
  const downtime: Downtime = { ...planned, id: '', status: 'reserved' };
  after.downtimes.push(downtime);
  return downtimeProblems(before, after, downtime);
}

function downtimeProblems(before: World, after: World, downtime: Downtime): Codes {
  const { product_id, location, stockItem, status, starts, stops } = downtime;
  const isOver = status === 'stopped' || status === 'canceled';
  const isNamed =
    stockItem !== null && !isOver && isStockItemTaken(before, stockItem, starts, stops, { downtime_id: downtime.id });
  const codes = shortages(before, after, productOf(before, product_id), location, true);
  return isNamed ? refused('stock_item_specified', ...codes) : codes;
}

const NEXT: Readonly<Record<Downtime['status'], readonly string[]>> = {
  reserved: ['reserved', 'started', 'canceled'],
  started: ['started', 'stopped', 'canceled'],
  stopped: ['stopped'],
  canceled: ['canceled'],
};

function changeDowntime(before: World, after: World, id: string, change: DowntimeChange): Codes {
  const downtime = after.downtimes.find((each) => each.id === id);
  if (downtime === undefined) return refused('not_found');
  const was = { ...downtime };
  Object.assign(downtime, change);
  if (!NEXT[was.status].includes(downtime.status)) return refused('wrong_status');
  const isOver = was.status === 'stopped' || was.status === 'canceled';
  const isOther = was.quantity !== downtime.quantity || was.starts !== downtime.starts || was.stops !== downtime.stops;
  if (isOver && isOther) return refused('invalid');
  if (downtime.stockItem !== null && downtime.quantity !== 1) return refused('invalid');
  return downtimeProblems(before, after, downtime);
}
