import type { Work } from '../../db/work.ts';
import { movedTo } from '../../domain/catalogue/url-redirects.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, Refusal, refuse } from '../../lib/refusal.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { newTaxCategory } from '../pricing/taxes.ts';
import { archiveRows, insertRow, updateRow } from '../rows/write-rows.ts';
import { changePlannedQuantity, removePlanning } from './change-planning.ts';
import { rechargeLines } from './line-prices.ts';
import {
  arrangeLines,
  type Line,
  type LineAttributes,
  lineChanges,
  type LineChanges,
  linesOf,
  type LockedLine,
  lockLine,
  siblingsOf,
  requirePriceTile,
} from './lines.ts';
import { lockOrder, type Order, requireOpen, emitOrderEvent } from './order.ts';
import { recalculateOrder } from './recalculate-order.ts';

/** Of one order, parts of bundles included. */
export const MAX_LINES = 1_000;

/**
 * Returns the id of the new line, which comes last unless a position is given. Bookings create their lines themselves.
 */
export async function createLine(work: Work, sent: LineAttributes): Promise<string> {
  const order = await lockOwner(work, sent);
  requireOpen(order);
  const present = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  const problems = gatherProblems();
  if (present.length >= MAX_LINES) problems.add('owner_id', `has too many lines (maximum is ${MAX_LINES})`);
  const line_type = typeAttribute(problems, sent);
  await requirePriceTile(work, problems, sent.price_tile_id, { item_id: null, price_tile_id: null });
  const { position, ...sentColumns } = await lineChanges(work, problems, sent, null);
  problems.refuse();
  const columns =
    line_type === 'charge'
      ? { ...sentColumns, tax_category_id: await newTaxCategory(work, sentColumns.tax_category_id) }
      : sentColumns;
  const id = newId();
  const heads = siblingsOf(HEAD, present);
  await insertRow(work, 'lines', {
    id,
    owner_type: 'orders',
    owner_id: order.id,
    order_id: order.id,
    line_type,
    position: lastPosition(heads) + 1,
    price_tile_id: sent.price_tile_id ?? null,
    ...withoutUndefined(columns),
  });
  if (position !== undefined) {
    const ids = heads.map((line) => line.id);
    await arrangeLines(work, HEAD, movedTo([...ids, id], id, position));
  }
  const recalculated = await recalculateOrder(work, order);
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { created_line: { id, ...columns } } });
  return id;
}

const HEAD = { parent_line_id: null };

const lastPosition = (lines: readonly Line[]): number => Math.max(0, ...lines.map(({ position }) => position));

/** Locks the order. A document's lines are copies of its order's. */
async function lockOwner(work: Work, { owner_type, owner_id }: LineAttributes): Promise<Order> {
  const problems = gatherProblems();
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id) problems.add('owner_id', "can't be blank");
  if (owner_type === 'documents')
    problems.add('owner_type', 'must be orders: the lines of a document are those of its order');
  problems.refuse();
  if (owner_type !== 'orders' || !owner_id) throw missingReference();
  return lockOrder(work, owner_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? missingReference() : error;
  });
}

const missingReference = (): Refusal => invalid({ field: 'owner_id', message: 'must exist' });

function typeAttribute(problems: Problems, { line_type, price_each_in_cents }: LineAttributes): Line['line_type'] {
  const type = line_type ?? 'charge';
  if (type !== 'charge' && type !== 'section') problems.add('line_type', 'must be charge or section');
  if (type === 'section' && price_each_in_cents) problems.add('price_each_in_cents', 'must be 0 for a section');
  return type;
}

const withoutUndefined = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));

/** Changes a line, the quantity of its planning and the totals of its order in one transaction. */
export async function updateLine(work: Work, id: string, sent: LineAttributes): Promise<void> {
  const locked = await lockLine(work, id);
  const { order, line } = locked;
  requireOpen(order);
  if (line.archived_at !== null) throw refuse('line_archived', 'This line is archived');
  const problems = gatherProblems();
  const changes = await lineChanges(work, problems, sent, line);
  await requirePriceTile(work, problems, sent.price_tile_id, line);
  requireFitting(problems, changes, locked);
  problems.refuse();
  const progress = await changeQuantity(work, locked, changes, sent);
  const recharged = await charge(work, locked, changes, sent);
  await writeColumns(work, locked, changes, sent, recharged);
  await moveTo(work, locked, changes.position);
  const recalculated = await recalculateOrder(work, order, progress);
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { updated_line: { id, ...changes } } });
}

const partsOf = ({ line, lines }: LockedLine): readonly Line[] =>
  lines.filter(({ parent_line_id }) => parent_line_id === line.id);

/**
 * Refuses fields that follow from something else: a bundle's price from its parts, a part's quantity from the bundle, a
 * held deposit from the order.
 */
function requireFitting(problems: Problems, changes: LineChanges, locked: LockedLine): void {
  const { line } = locked;
  const reprices =
    changes.price_each_in_cents !== undefined && changes.price_each_in_cents !== line.price_each_in_cents;
  if (reprices && partsOf(locked).length > 0) {
    problems.add('price_each_in_cents', 'is what its parts cost: set the prices of the lines below it');
  }
  if (reprices && line.line_type === 'section') problems.add('price_each_in_cents', 'must be 0 for a section');
  if (line.line_type === 'deposit_charge') requireHeld(problems, changes, line);
  if (line.planning_id !== null && changes.quantity !== undefined && !Number.isInteger(changes.quantity)) {
    problems.add('quantity', 'must be an integer: it is booked');
  }
  if (isOther(changes.quantity, line.quantity) && line.parent_line_id !== null) {
    problems.add('quantity', 'is that of the bundle: change the quantity of the line above it');
  }
}

function requireHeld(problems: Problems, changes: LineChanges, line: Line): void {
  for (const name of ['price_each_in_cents', 'quantity', 'discountable'] as const) {
    if (isOther(changes[name], line[name])) {
      problems.add(name, 'is that of a held deposit: hold more of it, or remove the line to hold none');
    }
  }
}

const isOther = <Value>(sent: Value | undefined, before: Value): boolean => sent !== undefined && sent !== before;

/** Changes the booked quantity, and returns the resulting changes of the order. */
async function changeQuantity(
  work: Work,
  { order, line }: LockedLine,
  { quantity }: LineChanges,
  sent: LineAttributes,
) {
  if (quantity === undefined || quantity === line.quantity || line.planning_id === null) return {};
  return changePlannedQuantity(work, order, line.planning_id, quantity, sent.confirm_shortage ?? false);
}

/**
 * Another length or tile means another price; no length means the length of the period. Values sent again unchanged
 * change nothing. Returns whether the line was charged again.
 */
async function charge(work: Work, locked: LockedLine, changes: LineChanges, sent: LineAttributes): Promise<boolean> {
  const { order, line } = locked;
  const isRecharged = sent.charge_length === null || isOther(sent.charge_length, line.charge_length);
  const takesTile = Boolean(sent.price_tile_id) && sent.price_tile_id !== line.price_tile_id;
  if (line.item_id === null || !(isRecharged || takesTile)) return false;
  await rechargeLines(work, order, [line, ...partsOf(locked)], {
    length_s: changes.charge_length,
    price_tile_id: takesTile ? sent.price_tile_id : null,
  });
  return true;
}

/** A price that was set by hand is no rule's. Parts are discounted and taxed as their bundle is. */
async function writeColumns(
  work: Work,
  locked: LockedLine,
  changes: LineChanges,
  sent: LineAttributes,
  recharged: boolean,
): Promise<void> {
  const { line } = locked;
  const { quantity, charge_length, position: _, ...columns } = changes;
  const isPriced = recharged
    ? changes.price_each_in_cents !== undefined
    : isOther(changes.price_each_in_cents, line.price_each_in_cents);
  await updateRow(work, 'lines', line.id, {
    ...columns,
    ...(line.planning_id === null ? { quantity } : {}),
    ...(line.item_id === null || charge_length !== null ? { charge_length } : {}),
    ...(line.item_id === null ? { price_tile_id: sent.price_tile_id } : {}),
    ...(isPriced ? { price_rule_values: null } : {}),
  });
  const shared = {
    discountable: isOther(changes.discountable, line.discountable) ? changes.discountable : undefined,
    taxable: isOther(changes.taxable, line.taxable) ? changes.taxable : undefined,
    tax_category_id: isOther(changes.tax_category_id, line.tax_category_id) ? changes.tax_category_id : undefined,
  };
  if (Object.values(shared).every((value) => value === undefined)) return;
  for (const part of partsOf(locked)) await updateRow(work, 'lines', part.id, shared);
}

async function moveTo(work: Work, { line, lines }: LockedLine, position: number | undefined): Promise<void> {
  if (position === undefined) return;
  const ids = siblingsOf(line, lines).map(({ id }) => id);
  await arrangeLines(work, line, movedTo(ids, line.id, position));
}

/** Gives back what the line booked. A line that is already archived stays as it is. */
export async function archiveLine(work: Work, id: string): Promise<void> {
  const { order, line } = await lockLine(work, id);
  if (line.archived_at !== null) return;
  requireOpen(order);
  if (line.parent_line_id !== null) {
    throw refuse('part_of_bundle', `This is part of a bundle: remove the line of the bundle, ${line.parent_line_id}`);
  }
  const progress = line.planning_id === null ? {} : await removePlanning(work, order, line.planning_id);
  if (line.planning_id === null) await archiveRows(work, 'lines', [id]);
  const recalculated = await recalculateOrder(work, order, progress);
  emitOrderEvent(work, recalculated, { verb: 'updated', data: { archived_line: { id } } });
}
