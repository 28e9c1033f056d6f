import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import type { JsonObject } from './json-schema.ts';
import { V4_SECURITY } from './security-schemes.ts';

const PDF = 'application/pdf';

const inPath = (description: string): JsonObject => ({
  name: 'id',
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});

const operation = (described: {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly of: string;
}): DescribedOperation => ({
  id: described.id,
  method: 'GET',
  path: described.path,
  summary: described.summary,
  description: described.description,
  parameters: [inPath(described.of)],
  status: 200,
  answer: {
    description: 'The page, on A4 or Letter as `settings.documents.page_size` says.',
    content: { [PDF]: { schema: { type: 'string', contentMediaType: PDF } } },
  },
  errors: [401, 404, 406, 422, 429, 503],
  security: V4_SECURITY,
});

/** What is handed out on paper. */
export const pdfs: DescribedPart = {
  tag: { name: 'pdfs', description: 'Documents and packing slips to print or to send.' },
  version: 'v4',
  schemas: {},
  operations: [
    operation({
      id: 'documents_pdf',
      path: '/api/4/documents/{id}/pdf',
      summary: 'A quote, contract or invoice as PDF',
      description:
        'An invoice that is not final yet is marked as pro forma and shows the order as it is now. Refused beyond 1,000 lines.',
      of: 'The id of the document.',
    }),
    operation({
      id: 'orders_packing_slip',
      path: '/api/4/orders/{id}/packing_slip',
      summary: 'The packing slip of an order as PDF',
      description:
        'What is booked, with the identifiers of the pieces that are named, to be ticked off. Refused beyond 1,000 lines.',
      of: 'The id of the order.',
    }),
  ],
};
