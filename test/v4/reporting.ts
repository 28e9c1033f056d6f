import { type Api, type Attributes, recordOf, type Resource } from './api.ts';
import { book, fulfill, move, orderOf } from './booking.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from './stock.ts';

/** Amsterdam's clocks go forward on the 29th: its days and weeks are not all of one length. */
export const MARCH = 'filter[from]=2026-03-01&filter[till]=2026-04-01';

export interface SmallCompany {
  /** Four in bulk, 1,000 cents, bought for 5,000 each. */
  readonly tripod: Resource;
  /** Two pieces, 3,000 cents, bought for 20,000 and (by default) 25,000. */
  readonly camera: Resource;
  readonly stockItems: readonly [Resource, Resource];
  /** Sold for 250 cents. */
  readonly battery: Resource;
  readonly jo: Resource;
  readonly al: Resource;
  /** By the day in March on which they start; `february` starts then. */
  readonly orders: Readonly<Record<'february' | 'monday23' | 'saturday28' | 'tuesday31', Resource>>;
}

/**
 * What can be added up by hand. On Saturday 28 Jo takes two tripods, one camera and three batteries for two days, which
 * are 47 hours; before, on Monday 23, a tripod for 48. On Tuesday 31 Al, who was here in February, takes both cameras
 * for 48 hours, of which 12 are in March. A tripod is in repair on Monday 30. A draft and a canceled order are beside it.
 */
export async function smallCompany(api: Api): Promise<SmallCompany> {
  const fixed = (cents: number) => ({ price_type: 'fixed', flat_fee_price_in_cents: cents });
  const tripod = await stockedProductOf(api, 4, {
    name: 'Tripod',
    tag_list: ['support'],
    default_purchase_cost_in_cents: 5_000,
    ...fixed(1_000),
  });
  const camera = await trackedProductOf(api, {
    name: 'Camera',
    tag_list: ['video', 'support'],
    default_purchase_cost_in_cents: 25_000,
    ...fixed(3_000),
  });
  const stockItems = [
    await stockItemOf(api, camera.id, { identifier: 'CAM-1', purchase_cost_in_cents: 20_000 }),
    await stockItemOf(api, camera.id, { identifier: 'CAM-2' }),
  ] as const;
  const battery = await stockedProductOf(api, 50, { name: 'Battery', product_type: 'sales_item', ...fixed(250) });
  const jo = recordOf(await api.create('customers', { name: 'Jo' }), 201);
  const al = recordOf(await api.create('customers', { name: 'Al' }), 201);
  const order = (from: string, till: string, attributes: Attributes = {}) =>
    orderOf(api, { starts_at: from, stops_at: till, ...attributes });
  const name = async (to: Resource, ...named: readonly Resource[]) =>
    recordOf(
      await fulfill(api, to, [
        {
          action: 'book_stock_items',
          mode: 'create_new',
          product_id: camera.id,
          stock_item_ids: named.map(({ id }) => id),
        },
      ]),
    );

  const february = await order('2026-02-10 09:00', '2026-02-11 09:00', { customer_id: al.id });
  recordOf(await book(api, february, tripod));
  const saturday28 = await order('2026-03-28 12:00', '2026-03-30 12:00', { customer_id: jo.id });
  recordOf(await book(api, saturday28, tripod, 2));
  recordOf(await book(api, saturday28, battery, 3));
  await name(saturday28, stockItems[0]);
  const monday23 = await order('2026-03-23', '2026-03-25', { customer_id: jo.id });
  recordOf(await book(api, monday23, tripod));
  const tuesday31 = await order('2026-03-31 12:00', '2026-04-02 12:00', { customer_id: al.id });
  await name(tuesday31, ...stockItems);
  const orders = { february, monday23, saturday28, tuesday31 };
  for (const each of Object.values(orders)) recordOf(await move(api, each, 'reserved'));

  const draft = await order('2026-03-05', '2026-03-10', { customer_id: al.id });
  recordOf(await book(api, draft, tripod, 3));
  recordOf(await move(api, draft, 'draft'));
  const canceled = await order('2026-03-05', '2026-03-10', { customer_id: al.id });
  recordOf(await book(api, canceled, tripod));
  recordOf(await move(api, canceled, 'reserved'));
  recordOf(await move(api, canceled, 'canceled'));

  const repair = { product_id: tripod.id, reason: 'repair', starts_at: '2026-03-30', stops_at: '2026-03-31' };
  recordOf(await api.create('downtimes', repair));
  return { tripod, camera, stockItems: stockItems, battery, jo, al, orders };
}
