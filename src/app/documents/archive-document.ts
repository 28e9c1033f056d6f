import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { archiveRow } from '../archive-rows.ts';
import { requirePermission } from '../employees/require-permission.ts';
import { lockDocument } from './lock-document.ts';
import { tellDocument } from './tell-document.ts';

/**
 * Hides a document. An invoice keeps its number and counts no more: what it asked for is to be invoiced again. One that
 * is archived already stays as it is.
 */
export async function archiveDocument(work: Work, id: string): Promise<void> {
  const { order, document } = await lockDocument(work, id);
  if (document.document_type === 'invoice') {
    await requirePermission(work, 'delete_invoices', 'archiving an invoice needs the permission delete_invoices');
  }
  if (document.archived_at !== null) return;
  await archiveRow(work, 'documents', id);
  await work.tx.run(sql`
    update orders
    set invoice_behind = true,
      has_signed_contract = exists (
        select
        from documents as d
        where d.company_id = orders.company_id
          and d.order_id = orders.id
          and d.document_type = 'contract'
          and d.signed
          and d.archived_at is null
      )
    where company_id = ${work.company.id}
      and id = ${order.id}
  `);
  tellDocument(work, document, 'archived');
}
