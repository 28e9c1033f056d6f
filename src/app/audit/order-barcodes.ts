import { sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';

export const orderBarcodes: Invariant = {
  name: 'order_barcodes',
  says: 'every order has its QR code',
  breaches: (scope) => sql`
    select o.company_id, 'orders', o.id, 'has no QR code'
    from orders as o
    where ${scope('o')}
      and not exists (
        select
        from barcodes as b
        where b.company_id = o.company_id
          and b.owner_id = o.id
          and b.owner_type = 'orders'
          and b.barcode_type = 'qr_code'
      )
  `,
};
