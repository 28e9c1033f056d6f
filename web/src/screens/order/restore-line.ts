import { create, list, update } from '../../api/records.ts';
import type { Bundles, Lines, Resources } from '../../api/schema.ts';
import type { LineHead } from './line-tree.ts';
import { fulfill } from './use-book.tsx';

type Action = NonNullable<Resources['order_fulfillments']['create']['actions']>[number];

/** Puts a line back that was taken off: the same units, stock items, price and place. */
export async function restoreLine(order_id: string, head: LineHead, confirm_shortage: boolean): Promise<void> {
  const { line } = head;
  const action = bookingOf(head);
  if (action === undefined) {
    await create('lines', { ...writable(line), owner_type: 'orders', owner_id: order_id, line_type: line.line_type });
    return;
  }
  const before = new Set((await linesOf(order_id)).map(({ id }) => id));
  await fulfill(order_id, [action], confirm_shortage);
  const made = (await linesOf(order_id)).find(({ id, item_id }) => !before.has(id) && item_id === line.item_id);
  if (made === undefined) return;
  if (head.parts.length > 0) await update('lines', made.id, { position: line.position });
  else await update('lines', made.id, { position: line.position, price_each_in_cents: line.price_each_in_cents });
  const stockItems = specifiedIds(line);
  if (stockItems.length === 0 || line.item_id === null) return;
  await fulfill(
    order_id,
    [
      {
        action: 'specify_stock_items',
        product_id: line.item_id,
        planning_id: made.planning_id,
        stock_item_ids_to_add: [...stockItems],
      },
    ],
    confirm_shortage,
  );
}

const linesOf = async (order_id: string): Promise<readonly Lines[]> =>
  (await list('lines', { filter: { order_id, owner_type: 'orders' }, page: { size: 1_000 } })).data;

const specifiedIds = ({ planning }: Lines): readonly string[] =>
  (planning?.stock_item_plannings ?? [])
    .filter(({ archived }) => !archived)
    .flatMap(({ stock_item_id }) => (stock_item_id === null ? [] : [stock_item_id]));

/** How the line was booked; undefined for charges and sections. */
export function bookingOf({ line, parts }: LineHead): Action | undefined {
  if (line.planning_id === null || line.item_id === null) return undefined;
  const quantity = line.quantity;
  if (line.item?.type !== 'bundles') {
    return { action: 'book_product', mode: 'create_new', product_id: line.item_id, quantity };
  }
  const fixed = new Set(
    ((line.item as Bundles).bundle_items ?? []).filter(({ product_id }) => product_id !== null).map(({ id }) => id),
  );
  return {
    action: 'book_bundle',
    bundle_id: line.item_id,
    quantity,
    product_variations: parts.flatMap(({ bundle_item_id, item_id }) =>
      bundle_item_id === null || item_id === null || fixed.has(bundle_item_id)
        ? []
        : [{ bundle_item_id, product_id: item_id }],
    ),
  };
}

const writable = (line: Lines) => ({
  title: line.title,
  extra_information: line.extra_information,
  quantity: line.quantity,
  price_each_in_cents: line.price_each_in_cents,
  position: line.position,
  discountable: line.discountable,
  taxable: line.taxable,
  tax_category_id: line.tax_category_id,
});
