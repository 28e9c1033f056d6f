import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { refuse } from '../../lib/refusal.ts';
import type { Owner } from '../owners.ts';

/**
 * Refuses to take its last QR code away from an order: printed documents carry it and scanning finds the order by it.
 * The order is locked, so that of two codes only one can be removed at a time.
 */
export async function keepQrCode(work: Work, owner: Owner, id: string): Promise<void> {
  if (owner.type !== 'orders') return;
  await lockRow(work.tx, 'orders', work.company.id, owner.id);
  const codes = await work.tx.many<{ id: string }>(sql`
    select id
    from barcodes
    where company_id = ${work.company.id}
      and owner_type = 'orders'
      and owner_id = ${owner.id}
      and barcode_type = 'qr_code'
  `);
  if (codes.some((code) => code.id === id) && codes.length === 1) {
    throw refuse('order_needs_qr_code', 'An order keeps its QR code: add another QR code to the order first');
  }
}
