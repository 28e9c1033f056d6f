import { z } from 'zod';
import { type Caller, dataOf, type Fields, idOf, listAt, objectAt, type Reply, required } from '../support/caller.ts';
import type { BookAction, Command, CreateOrder, Moved, OrderCommand, StockCommand } from './commands.ts';
import { orderOf, type Status, type World } from './world.ts';

/** The service, asked in the model's words. */
export interface Service {
  readonly caller: Caller;
  /** Of an hour of the model. */
  readonly at: (hour: number) => string;
}

export function ask(service: Service, world: World, command: Command): Promise<Reply> {
  if (command.type === 'create') return askCreate(service, command);
  return 'order_id' in command ? askOrder(service, world, command) : askStock(service, command);
}

function askCreate(service: Service, command: CreateOrder): Promise<Reply> {
  const { v1, v4 } = service.caller;
  const { version, status, location, discount } = command;
  const period = periodOf(service, command);
  if (version === 1) return v1('POST', 'orders', { order: { ...period, discount_percentage: discount } });
  const terms = { start_location_id: location, discount_type: 'percentage', discount_value: discount };
  return v4('POST', 'orders', { status, ...period, ...terms });
}

const periodOf = ({ at }: Service, { starts, stops }: { readonly starts: number; readonly stops: number }) => ({
  starts_at: at(starts),
  stops_at: at(stops),
});

function askStock({ caller: { v4 }, at }: Service, command: StockCommand): Promise<Reply> {
  switch (command.type) {
    case 'adjust': {
      const { product_id, location, quantity, confirm } = command;
      return v4('POST', 'stock_adjustments', {
        product_id,
        location_id: location,
        quantity,
        confirm_shortage: confirm,
      });
    }
    case 'archive_piece':
      return v4('POST', 'stock_item_archivations', {
        stock_item_id: command.stockItem,
        confirm_shortage: command.confirm,
      });
    case 'put_down': {
      const { product_id, location, stockItem, quantity, starts, stops } = command;
      const period = { starts_at: at(starts), stops_at: at(stops) };
      const place = stockItem === null ? { location_id: location } : { stock_item_id: stockItem };
      return v4('POST', 'downtimes', { product_id, ...place, quantity, reason: 'repair', ...period });
    }
    case 'change_downtime': {
      const { change } = command;
      const attributes = 'starts' in change ? { starts_at: at(change.starts), stops_at: at(change.stops) } : change;
      return v4('PUT', `downtimes/${command.downtime_id}`, { ...attributes });
    }
  }
}

function askOrder(service: Service, world: World, command: OrderCommand): Promise<Reply> {
  const { v1, v4 } = service.caller;
  const { order_id, version, confirm } = command;
  const confirm_shortage = confirm;
  const isFirst = version === 1;
  const lineOf = (planning_id: string): string => {
    const { bookings, bundles } = orderOf(world, order_id);
    return [...bookings, ...bundles].find(({ id }) => id === planning_id)?.line_id ?? '';
  };
  const fulfill = (...actions: readonly Fields[]): Promise<Reply> =>
    v4('POST', 'order_fulfillments', { order_id, actions, confirm_shortage });
  switch (command.type) {
    case 'book':
      return isFirst
        ? v1('POST', `orders/${order_id}/book`, { ids: Object.fromEntries(command.actions.map(idsEntry)) })
        : fulfill(...command.actions.map(bookAction));
    case 'specify':
      return fulfill({
        action: 'specify_stock_items',
        product_id: command.product_id,
        planning_id: command.planning_id,
        stock_item_ids_to_add: command.add,
        stock_item_ids_to_remove: command.remove,
      });
    case 'start':
    case 'stop':
      return isFirst
        ? v1('POST', `orders/${order_id}/${command.type}`, {
            ids: { [command.product_id]: command.stockItems ?? command.quantity },
          })
        : fulfill(movedAction(command.type, command));
    case 'transition':
      return isFirst ? v1Step(service, command) : v4Step(service, command);
    case 'move':
      return isFirst
        ? v1('PUT', `orders/${order_id}`, { order: periodOf(service, command) })
        : v4('PUT', `orders/${order_id}`, { ...periodOf(service, command), confirm_shortage });
    case 'quantity': {
      const { quantity } = command;
      const line = lineOf(command.planning_id);
      return isFirst
        ? v1('PUT', `orders/${order_id}/lines/${line}`, { line: { quantity } })
        : v4('PUT', `lines/${line}`, { quantity, confirm_shortage });
    }
    case 'remove':
      return isFirst
        ? v1('DELETE', `orders/${order_id}/plannings/${command.planning_id}`)
        : v4('DELETE', `lines/${lineOf(command.planning_id)}`);
    case 'price': {
      const line = lineOf(command.planning_id);
      const price = { price_each_in_cents: command.cents };
      return isFirst
        ? v1('PUT', `orders/${order_id}/lines/${line}`, { line: price })
        : v4('PUT', `lines/${line}`, price);
    }
    case 'discount':
      return isFirst
        ? v1('PUT', `orders/${order_id}`, { order: { discount_percentage: command.percent } })
        : v4('PUT', `orders/${order_id}`, { discount_type: 'percentage', discount_value: command.percent });
    case 'extra': {
      const line = { title: 'Cleaning', quantity: command.quantity, price_each_in_cents: command.cents };
      return isFirst
        ? v1('POST', `orders/${order_id}/lines`, { line })
        : v4('POST', 'lines', { owner_type: 'orders', owner_id: order_id, ...line });
    }
    case 'duplicate':
      return v1('POST', `orders/${order_id}/duplicate`);
  }
}

const idsEntry = (action: BookAction): readonly [string, unknown] => {
  if (action.kind === 'bundle') return [action.bundle_id, action.quantity];
  return [action.product_id, action.kind === 'pieces' ? action.stockItems : action.quantity];
};

function bookAction(action: BookAction): Fields {
  switch (action.kind) {
    case 'product': {
      const { kind: _, ...fields } = action;
      return { action: 'book_product', ...fields };
    }
    case 'pieces':
      return {
        action: 'book_stock_items',
        mode: 'infer_planning',
        product_id: action.product_id,
        stock_item_ids: action.stockItems,
      };
    case 'bundle': {
      const { bundle_id, quantity } = action;
      return { action: 'book_bundle', bundle_id, quantity, product_variations: [] };
    }
  }
}

function movedAction(step: 'start' | 'stop', { product_id, planning_id, quantity, stockItems }: Moved): Fields {
  return stockItems === null
    ? { action: `${step}_product`, product_id, planning_id, quantity }
    : { action: `${step}_stock_items`, product_id, planning_id, stock_item_ids: stockItems };
}

type Transition = Extract<OrderCommand, { type: 'transition' }>;

const VERSION_1_PATHS: Partial<Record<Status, string>> = {
  draft: 'concept',
  reserved: 'reserve',
  canceled: 'cancel',
  archived: 'archive',
};

function v1Step({ caller: { v1 } }: Service, { order_id, to, revert }: Transition): Promise<Reply> {
  const path = revert ? `revert?status=${to === 'draft' ? 'concept' : to}` : VERSION_1_PATHS[to];
  return v1('POST', `orders/${order_id}/${path}`);
}

function v4Step({ caller: { v4 } }: Service, { order_id, from, to, revert, confirm }: Transition): Promise<Reply> {
  return v4('POST', 'order_status_transitions', {
    order_id,
    // A status that cannot be left is none that one can come from.
    ...(from === 'canceled' ? {} : { transition_from: from }),
    transition_to: to,
    revert,
    confirm_shortage: confirm,
  });
}

/** The record that an answer is about. */
export const answeredId = ({ body }: Reply): string =>
  idOf('order' in body ? objectAt(body, 'order') : 'line' in body ? objectAt(body, 'line') : dataOf(body));

/** Units are left out for a bundle: its parts have them. */
const shownPlanning = z.object({
  id: z.string(),
  quantity: z.number().optional(),
  started: z.number().optional(),
  stopped: z.number().optional(),
  reserved: z.boolean(),
  location_shortage_amount: z.number().optional(),
  starts_at: z.string(),
  stock_item_plannings: z.array(
    z.object({
      stock_item_id: z.string(),
      archived: z.boolean(),
      reserved: z.boolean(),
      started: z.boolean(),
      stopped: z.boolean(),
    }),
  ),
});

const shownLine = z.object({
  id: z.string(),
  archived: z.boolean(),
  item_id: z.string().nullable(),
  parent_line_id: z.string().nullable(),
  quantity: z.number(),
  price_each_in_cents: z.number(),
  price_in_cents: z.number(),
  planning: shownPlanning.nullable().optional(),
});

export type ShownLine = z.infer<typeof shownLine>;

export interface ShownOrder {
  readonly order: Fields;
  /** In their order, without what was taken off. */
  readonly lines: readonly ShownLine[];
}

export async function showOrder({ caller: { v4 } }: Service, id: string): Promise<ShownOrder> {
  const order = dataOf(await required(v4('GET', `orders/${id}?include=lines.planning.stock_item_plannings`)));
  const lines = z.array(shownLine).parse(order['lines']);
  return { order, lines: lines.filter(({ archived }) => !archived) };
}

/** By item: units that are free. */
export async function showFree(
  { caller: { v4 }, at }: Service,
  item_ids: readonly string[],
  location: string,
  from: number,
  till: number,
): Promise<ReadonlyMap<string, unknown>> {
  const filter = `filter[item_id]=${item_ids.join(',')}&filter[location_id]=${location}`;
  const window = `filter[from]=${at(from)}&filter[till]=${at(till)}`;
  const rows = listAt(await required(v4('GET', `inventory_availabilities?${filter}&${window}`)), 'data');
  return new Map(rows.map(({ item_id, available }) => [z.string().parse(item_id), available]));
}

const shownHour = z.object({
  date: z.string(),
  reserved: z.number(),
  concept: z.number(),
  available: z.number(),
  total: z.number(),
});

/** Version 1's hours of a product at all locations together. */
export async function showHours({ caller: { v1 }, at }: Service, product_id: string, from: number, till: number) {
  const query = `from=${at(from)}&till=${at(till)}&interval=hour`;
  const body = await required(v1('GET', `products/${product_id}/availability?${query}`));
  return Object.values(body).map((hour) => shownHour.parse(hour));
}
