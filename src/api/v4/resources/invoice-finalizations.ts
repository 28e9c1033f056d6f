import { finalizeInvoice } from '../../../app/documents/invoices.ts';
import { newId } from '../../../lib/new-id.ts';
import { invalid, Refusal } from '../../../lib/refusal.ts';
import { uuid } from '../engine/field.ts';
import { toOne } from '../engine/relationship.ts';
import { command } from '../engine/resource.ts';
import { requiredAttribute } from '../fields/attributes.ts';

export const invoiceFinalizations = command({
  type: 'invoice_finalizations',
  describe: 'Gives an invoice its number and date. From then on it stays as it is.',
  fields: {
    id: uuid({ readonly: true }),
    document_id: uuid({ describe: 'An invoice that is not finalized yet.' }),
  },
  relationships: { document: toOne('documents', { key: 'document_id', required: true }) },
  includes: ['document', 'document.order', 'document.order.documents', 'document.properties'],
  operations: {
    create: {
      status: 200,
      async run(work, attributes) {
        const document_id = requiredAttribute('document_id', attributes.document_id);
        await finalizeInvoice(work, document_id).catch((error: unknown) => {
          const isMissing = error instanceof Refusal && error.status === 404;
          throw isMissing ? invalid({ field: 'document_id', message: 'must exist' }) : error;
        });
        return { id: newId(), document_id };
      },
    },
  },
});
