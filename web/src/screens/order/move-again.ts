import type { Lines, Resources } from '../../api/schema.ts';
import type { Status } from './status-steps.ts';

type Actions = NonNullable<Resources['order_fulfillments']['create']['actions']>;

/** The starts and stops to repeat when a revert is undone. */
export function moveAgain(lines: readonly Lines[], to: Status): Actions {
  const planned = lines.filter(({ archived, item }) => !archived && item?.type === 'products');
  const out = planned.flatMap((line) => moves(line, 'start'));
  const back = planned.flatMap((line) => moves(line, 'stop'));
  return to === 'started' ? back : [...out, ...back];
}

function moves({ item_id: product_id, planning }: Lines, step: 'start' | 'stop'): Actions {
  if (planning == null) return [];
  const reference = { product_id, planning_id: planning.id };
  const stockItems = (planning.stock_item_plannings ?? []).filter(
    (stockItem) => !stockItem.archived && (step === 'start' ? stockItem.started : stockItem.stopped),
  );
  const stock_item_ids = stockItems.map(({ stock_item_id }) => stock_item_id);
  const quantity = (step === 'start' ? planning.started : planning.stopped) - stock_item_ids.length;
  return [
    ...(stock_item_ids.length > 0 ? [{ action: `${step}_stock_items` as const, ...reference, stock_item_ids }] : []),
    ...(quantity > 0 ? [{ action: `${step}_product` as const, ...reference, quantity }] : []),
  ];
}
