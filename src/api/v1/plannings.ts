import { deletePlanning } from '../../app/orders/change-planning.ts';
import { alias, COMPANY, empty, type Sql, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import type { WriteEndpoint } from '../server/endpoint.ts';
import { writingOrder } from './order-body.ts';
import { writtenOrders } from './order-json.ts';
import { planningJson } from './planning-json.ts';
import { filledFor, lockRecord, recordReply } from './record-kind.ts';

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
const ON_ORDER = sql`and p.archived_at is null`;

async function planningText(view: ReadContext, orderId: string, id: string, only: Sql): Promise<string | undefined> {
  const query = sql`
    select ${planningJson(alias('p'))}::text
    from plannings as p
    where p.company_id = ${COMPANY}
      and p.order_id = ${orderId}
      and p.id = ${id}
      and p.quantity is not null
      ${only}
  `;
  const [row] = await view.db.arrays<readonly [string]>(filledFor(view, query));
  return row?.[0];
}
