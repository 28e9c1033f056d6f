import { reviseInvoice } from '../../../app/documents/invoices.ts';
import { newId } from '../../../lib/new-id.ts';
import { invalid, Refusal } from '../../../lib/refusal.ts';
import { uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

export const invoiceRevisions = command({
  type: 'invoice_revisions',
  describe:
    'Puts one invoice in the place of an order’s last one and of what has changed since, under the same number.',
  fields: {
    id: uuid({ readonly: true }),
    order_id: uuid({ describe: 'An order with a finalized invoice that has changed since.' }),
    revised_invoice_id: uuid({ readonly: true, describe: 'Counts no more.' }),
    revision_invoice_id: uuid({ readonly: true }),
  },
  relationships: {
    order: toOne('orders', { key: 'order_id', required: true }),
    revised_invoice: toOne('documents', { key: 'revised_invoice_id', required: true }),
    revision_invoice: toOne('documents', { key: 'revision_invoice_id', required: true }),
  },
  includes: ['order', 'revised_invoice', 'revision_invoice'],
  operations: {
    create: {
      status: 200,
      permission: 'make_invoice_revisions',
      async run(work, attributes) {
        const order_id = requiredAttribute('order_id', attributes.order_id);
        const revised = await reviseInvoice(work, order_id).catch((error: unknown) => {
          const isMissing = error instanceof Refusal && error.status === 404;
          throw isMissing ? invalid({ field: 'order_id', message: 'must exist' }) : error;
        });
        return { id: newId(), order_id, ...revised };
      },
    },
  },
});
