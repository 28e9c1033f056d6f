import { deletePlanning } from '../../app/orders/delete-planning.ts';
import { empty, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import type { WriteEndpoint } from '../server/endpoint.ts';
import { writingOrder } from './order-body.ts';
import { writtenOrders } from './order-json.ts';
import { planningJson } from './planning-json.ts';
import { lockRecord, recordReply, UUID } from './record-kind.ts';

/** A planning has no tag of its own: a condition is about its order. */
export const removePlanning: WriteEndpoint = {
  kind: 'write',
  method: 'DELETE',
  path: '/api/1/orders/:order_id/plannings/:id',
  async handle(call) {
    const { order_id = '', id = '' } = call.params;
    const order = await lockRecord(writtenOrders, { ...call, params: { id: order_id } });
    const planned = UUID.test(id) && (await planningText(call.work, order.id, id, ON_ORDER));
    if (!planned) throw notFound('no such planning');
    await writingOrder(String, () => deletePlanning(call.work, order.id, id));
    const text = await planningText(call.work, order.id, id, empty);
    assert(text !== undefined, 'what is taken off an order is kept');
    return recordReply('planning', text);
  },
};

/** As orders show their plannings. */
const ON_ORDER = raw('and p.archived_at is null');

async function planningText(
  { db, company }: View,
  orderId: string,
  id: string,
  only: Sql,
): Promise<string | undefined> {
  const [row] = await db.arrays<readonly [string]>(sql`
    select ${planningJson(raw('p'))}::text
    from plannings as p
    where p.company_id = ${company.id}
      and p.order_id = ${orderId}
      and p.id = ${id}
      and p.quantity is not null
      ${only}
  `);
  return row?.[0];
}
