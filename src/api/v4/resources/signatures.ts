import { pictureUrl } from '../../../app/attributes/pictures.ts';
import { documentUrl } from '../../../app/documents/document-sql.ts';
import { signDocument, withStoredSignature } from '../../../app/documents/sign-document.ts';
import { isOfOrderInView } from '../../../app/rows/visible-orders.ts';
import { slot, sql } from '../../../db/sql.ts';
import { datetime, string, uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

export const signatures = table({
  type: 'signatures',
  describe: 'Signs a quote or contract, which confirms it.',
  scope: (row, viewer) => isOfOrderInView(sql`${row}.order_id`, viewer),
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true, extra: true }),
    updated_at: datetime({ readonly: true, extra: true }),
    first_name: string({ readonly: true }),
    last_name: string({ readonly: true }),
    status: string({ readonly: true, values: ['pending', 'completed', 'failed'] }),
    document_pdf_url: string({ readonly: true, nullable: false, sql: (row) => documentUrl(row, slot('base_url')) }),
    signature_method: string({ readonly: true, values: ['drawn', 'generated'] }),
    signature_image_url: string({ readonly: true, sql: (row) => pictureUrl(sql`${row}.picture`) }),
    ip_address: string({ readonly: true }),
    order_id: uuid({ readonly: true }),
    customer_id: uuid({ readonly: true }),
    document_id: uuid(),
    signature_base64: string({ writeonly: true, describe: 'A picture, plain or as a data: URL.' }),
  },
  relationships: {
    customer: toOne('customers', { key: 'customer_id' }),
    document: toOne('documents', { key: 'document_id', required: true }),
    order: toOne('orders', { key: 'order_id', required: true }),
  },
  includes: ['customer', 'document', 'document.customer', 'document.order', 'order'],
  operations: {
    create: { emitsEvent: true, status: 200, prepare: withStoredSignature, run: signDocument },
  },
});
