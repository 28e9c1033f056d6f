import { createHash } from 'node:crypto';
import { documentPdf, packingSlipPdf, type Pdf } from '../../app/documents/draw-pdf.ts';
import { labelsPdf } from '../../app/documents/labels.ts';
import { pdfDisposition } from '../../domain/documents/documents.ts';
import { notFound } from '../../lib/refusal.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import type { Reply } from '../server/request.ts';
import { labelRequest } from './label-request.ts';

/** Documents for customers and packers, as PDF. */
export const v4PdfEndpoints: readonly ReadEndpoint[] = [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/4/documents/:id/pdf',
    format: { type: 'application/pdf', suffix: 'pdf' },
    handle: async ({ view, database, params }) => pdfReply(await documentPdf(view, database, idOf(params))),
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/4/orders/:id/packing_slip',
    format: { type: 'application/pdf', suffix: 'pdf' },
    handle: async ({ view, params }) => pdfReply(await packingSlipPdf(view, idOf(params))),
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/4/barcode_labels',
    format: { type: 'application/pdf', suffix: 'pdf' },
    handle: async ({ view, request }) => pdfReply(await labelsPdf(view, labelRequest(request.queryString))),
  },
];

function idOf({ id }: Readonly<Record<string, string>>): string {
  if (id === undefined || !UUID.test(id)) throw notFound();
  return id;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const pdfReply = ({ title, bytes }: Pdf): Reply => ({
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': pdfDisposition(title),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  },
  body: bytes,
});
