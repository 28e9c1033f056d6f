import { LABEL_LAYOUTS } from '../../domain/documents/label-layouts.ts';
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

const inQuery = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

const IDS: JsonObject = { type: 'string', description: 'Separated by commas.' };

const labels: DescribedOperation = {
  id: 'barcode_labels',
  method: 'GET',
  path: '/api/4/barcode_labels',
  summary: 'Barcode labels as PDF',
  description:
    'Labels of barcodes (`ids`), of whatever has barcodes (`owner_type` and `owner_ids`), or of all stock items of a product group (`product_group_id`; of bulk stock its products). Refused with the names of those that have no barcode or are not there, and beyond 1,000 labels or 400 QR codes.',
  parameters: [
    inQuery('ids', 'Of barcodes, at most 1,000.', IDS),
    inQuery('owner_type', 'Whose barcodes, with `owner_ids`.', {
      type: 'string',
      enum: ['customers', 'orders', 'products', 'stock_items'],
    }),
    inQuery('owner_ids', 'At most 1,000; of several barcodes the newest is taken.', IDS),
    inQuery('product_group_id', 'All of a product group.', { type: 'string', format: 'uuid' }),
    inQuery(
      'layout',
      `The sheet or roll: ${Object.entries(LABEL_LAYOUTS)
        .map(([name, { describe }]) => `\`${name}\` (${describe})`)
        .join('; ')}.`,
      { type: 'string', enum: Object.keys(LABEL_LAYOUTS), default: 'avery_l7160' },
    ),
    inQuery('skip', 'How many labels of the first sheet are used already.', {
      type: 'integer',
      minimum: 0,
      default: 0,
    }),
    inQuery('copies', 'Of each label.', { type: 'integer', minimum: 1, maximum: 100, default: 1 }),
    inQuery('text', 'What it says, separated by commas: `name`, `identifier`, `number`, `company`.', {
      type: 'string',
    }),
  ],
  status: 200,
  answer: {
    description: 'The sheets, in the size of the layout: to be printed without scaling.',
    content: { [PDF]: { schema: { type: 'string', contentMediaType: PDF } } },
  },
  errors: [400, 401, 406, 422, 429, 503],
  security: V4_SECURITY,
};

/** Printed documents. */
export const pdfs: DescribedPart = {
  tag: { name: 'pdfs', description: 'Documents, packing slips and labels to print or to send.' },
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
    labels,
  ],
};
