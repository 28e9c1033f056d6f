import { raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { notFound } from '../../lib/refusal.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Order } from '../orders/order.ts';
import type { Document } from './document.ts';
import { documentAddress, documentName } from './document-sql.ts';

export interface LockedDocument {
  readonly order: Order;
  readonly document: Document;
}

/** A document is its order's: whoever holds that holds all of its documents. */
export async function lockDocument(work: Work, id: string): Promise<LockedDocument> {
  const found = await work.tx.maybe<{ order_id: string }>(sql`
    select order_id
    from documents
    where company_id = ${work.company.id}
      and id = ${id}
  `);
  if (found === undefined) throw notFound();
  const order = await lockOrder(work, found.order_id);
  return { order, document: await readDocument(work, id) };
}

/** One that is there. */
export const readDocument = (work: Work, id: string): Promise<Document> =>
  work.tx.one<Document>(sql`
    select r.*, ${documentName(raw('r'))} as name, ${documentAddress(raw('r'))} as address
    from documents as r
    where r.company_id = ${work.company.id}
      and r.id = ${id}
  `);
