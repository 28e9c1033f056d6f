import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { type BarcodeType, SHORT_LINK_PATH } from '../../domain/catalogue/barcodes.ts';
import { notFound } from '../../lib/refusal.ts';
import { barcodePng, barcodeSvg } from '../../media/barcode-image.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import type { Reply } from '../server/request.ts';

/** Pictures of barcodes, for labels and e-mails: available by id, without login. */
export function barcodeImageEndpoints({ database }: { readonly database: Database }): readonly PublicEndpoint[] {
  const serve = (
    path: string,
    picture: (barcode: Barcode, signal?: AbortSignal) => Promise<Reply>,
  ): PublicEndpoint => ({
    method: 'GET',
    path,
    handle: async ({ signal }, { id }) => picture(await barcodeOf(database, id), signal),
  });
  return [
    serve('/barcodes/:id/image', svgReply),
    serve('/barcodes/:id/image.svg', svgReply),
    serve('/barcodes/:id/image.png', pngReply),
    serve(`${SHORT_LINK_PATH}/:id`, shortLinkReply),
  ];
}

interface Barcode {
  readonly id: string;
  readonly company_id: string;
  readonly barcode_type: BarcodeType;
  readonly number: string;
}

async function barcodeOf(database: Database, id: string | undefined): Promise<Barcode> {
  if (id === undefined || !UUID.test(id)) throw notFound('no such barcode');
  const barcode = await database.maybe<Barcode>(sql`
    select id, company_id, barcode_type, number
    from barcodes
    where id = ${id}
  `);
  if (barcode === undefined) throw notFound('no such barcode');
  return barcode;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function svgReply({ barcode_type, number, company_id }: Barcode, signal?: AbortSignal): Promise<Reply> {
  const body = await barcodeSvg(barcode_type, number, { company_id, signal });
  return pictureReply('image/svg+xml; charset=utf-8', body, { 'content-security-policy': NO_SCRIPTS });
}

async function pngReply({ barcode_type, number, company_id }: Barcode, signal?: AbortSignal): Promise<Reply> {
  return pictureReply('image/png', await barcodePng(barcode_type, number, { company_id, signal }), {});
}

/** Until the owner of a barcode has a page, the link leads to its picture. */
async function shortLinkReply({ id }: Barcode): Promise<Reply> {
  return { status: 302, headers: { location: `/barcodes/${id}/image`, 'cache-control': 'no-store' }, body: '' };
}

const NO_SCRIPTS = "default-src 'none'; sandbox";

/** A barcode can be given another number, so a picture is used for a while and then asked for again. */
const pictureReply = (type: string, body: string | Buffer, headers: Readonly<Record<string, string>>): Reply => ({
  status: 200,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=300',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    ...headers,
  },
  body,
});
