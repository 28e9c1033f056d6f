import type { Work } from '../../db/work.ts';
import { movedTo } from '../../domain/items/moved-to.ts';
import { newId } from '../../lib/new-id.ts';
import { invalid, Refusal } from '../../lib/refusal.ts';
import { insertRow } from '../insert-rows.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { tellOrder } from '../orders/tell-order.ts';
import { gatherProblems, type Problems } from '../problems.ts';
import { newTaxCategory } from '../taxes/new-tax-category.ts';
import { arrangeLines, siblingsOf } from './arrange-lines.ts';
import type { Line, LineAttributes } from './line.ts';
import { lineChanges } from './line-changes.ts';
import { linesOf } from './lock-line.ts';
import { requireOpen } from './require-open.ts';
import { tileMustExist } from './tile-must-exist.ts';

/** Of one order, parts of bundles included. */
export const MAX_LINES = 1_000;

/** Answers the id of the new line, which comes after the others unless it says where. What is booked has lines by itself. */
export async function createLine(work: Work, sent: LineAttributes): Promise<string> {
  const order = await lockOwner(work, sent);
  requireOpen(order);
  const present = (await linesOf(work, order.id)).filter(({ archived_at }) => archived_at === null);
  const problems = gatherProblems();
  if (present.length >= MAX_LINES) problems.add('owner_id', `has too many lines (maximum is ${MAX_LINES})`);
  const line_type = typeAttribute(problems, sent);
  await tileMustExist(work, problems, sent.price_tile_id, { item_id: null, price_tile_id: null });
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
  const settled = await settleOrder(work, order);
  tellOrder(work, settled, { deed: 'updated', data: { created_line: { id, ...columns } } });
  return id;
}

const HEAD = { parent_line_id: null };

const lastPosition = (lines: readonly Line[]): number => Math.max(0, ...lines.map(({ position }) => position));

/** An order, held. What a document has is what its order had. */
async function lockOwner(work: Work, { owner_type, owner_id }: LineAttributes): Promise<Order> {
  const problems = gatherProblems();
  if (!owner_type) problems.add('owner_type', "can't be blank");
  if (!owner_id) problems.add('owner_id', "can't be blank");
  if (owner_type === 'documents')
    problems.add('owner_type', 'must be orders: the lines of a document are those of its order');
  problems.refuse();
  if (owner_type !== 'orders' || !owner_id) throw mustExist();
  return lockOrder(work, owner_id).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? mustExist() : error;
  });
}

const mustExist = (): Refusal => invalid({ field: 'owner_id', message: 'must exist' });

function typeAttribute(problems: Problems, { line_type, price_each_in_cents }: LineAttributes): Line['line_type'] {
  const type = line_type ?? 'charge';
  if (type !== 'charge' && type !== 'section') problems.add('line_type', 'must be charge or section');
  if (type === 'section' && price_each_in_cents) problems.add('price_each_in_cents', 'must be 0 for a section');
  return type;
}

const withoutUndefined = (columns: object): object =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
