import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barcodeImageEndpoints } from '../../src/api/public/barcode-image-endpoints.ts';
import { sql } from '../../src/db/sql.ts';
import type { BarcodeType } from '../../src/domain/catalogue/barcodes.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { readBarcode } from './read-barcode.ts';

const NUMBERS: readonly (readonly [BarcodeType, string])[] = [
  ['code39', 'TRIPOD-01'],
  ['code93', 'TRIPOD-01'],
  ['code128', 'Tripod #1'],
  ['ean8', '96385074'],
  ['ean13', '4006381333931'],
  ['qr_code', 'https://demo.example.test/s/1'],
];

let rows: TestDatabase;
let server: TestServer;
const company_id = newId();
const customer_id = newId();

beforeAll(async () => {
  rows = await freshDatabase();
  await rows.database.run(sql`
    insert into companies (id, slug, name, default_timezone, currency)
    values (${company_id}, 'acme', 'Acme', 'Europe/Amsterdam', 'eur')
  `);
  await rows.database.run(sql`
    insert into customers (company_id, id, number, name)
    values (${company_id}, ${customer_id}, 1, 'Jane')
  `);
  server = await startTestServer([], barcodeImageEndpoints(rows));
});

afterAll(async () => {
  await server.stop();
  await rows.drop();
});

async function addBarcode(type: BarcodeType, number: string): Promise<string> {
  const id = newId();
  await rows.database.run(sql`
    insert into barcodes (company_id, id, barcode_type, number, owner_type, owner_id)
    values (${company_id}, ${id}, ${type}, ${number}, 'customers', ${customer_id})
  `);
  return id;
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(server.url + path, { headers, redirect: 'manual' });

const bodyOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());

describe.each(NUMBERS)('a picture of a %s', (type, number) => {
  test('is SVG that scans, and PNG that scans', async () => {
    const id = await addBarcode(type, number);
    const svg = await get(`/barcodes/${id}/image`);
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    const body = await bodyOf(svg);
    expect(await readBarcode(body)).toEqual([{ type, text: number }]);
    expect(await bodyOf(await get(`/barcodes/${id}/image.svg`))).toEqual(body);
    const png = await get(`/barcodes/${id}/image.png`);
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await readBarcode(await bodyOf(png))).toEqual([{ type, text: number }]);
  });
});

describe('a picture', () => {
  test('may be kept for a while and runs no scripts', async () => {
    const reply = await get(`/barcodes/${await addBarcode('code128', 'kept')}/image`);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{27}"$/) as unknown,
    });
  });

  test('is answered with 304 until the number changes', async () => {
    const id = await addBarcode('code128', 'before');
    const etag = (await get(`/barcodes/${id}/image`)).headers.get('etag') ?? '';
    expect((await get(`/barcodes/${id}/image`, { 'if-none-match': etag })).status).toBe(304);
    await rows.database.run(sql`update barcodes set number = 'after' where id = ${id}`);
    expect((await get(`/barcodes/${id}/image`, { 'if-none-match': etag })).status).toBe(200);
  });

  test.each([newId(), 'x', '1', '00000000-0000-0000-0000-000000000000', "' or 1=1 --", '%00', `${newId()}x`])(
    'of the barcode %s is not there',
    async (id) => {
      const paths = [`/barcodes/${id}/image`, `/barcodes/${id}/image.png`, `/barcodes/${id}/image.svg`, `/s/${id}`];
      expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual([404, 404, 404, 404]);
    },
  );

  test('has no other formats', async () => {
    const id = await addBarcode('code128', 'formats');
    expect((await get(`/barcodes/${id}/image.gif`)).status).toBe(404);
  });
});

test('a short link leads to the picture', async () => {
  const id = await addBarcode('code128', 'short link');
  const reply = await get(`/s/${id}`);
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toBe(`/barcodes/${id}/image`);
});
