import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';

/** As far as committed barcodes tell, other than the barcode `id`. */
export async function numberIsFree(work: Work, type: string, number: string, id: string): Promise<boolean> {
  const taken = await work.tx.maybe(sql`
    select 1 as one
    from barcodes
    where company_id = ${work.company.id}
      and barcode_type = ${type}
      and number = ${number}
      and id <> ${id}
  `);
  return taken === undefined;
}
