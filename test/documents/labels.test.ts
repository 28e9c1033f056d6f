import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_LABEL_COPIES } from '../../src/api/v4/label-request.ts';
import { LABEL_LAYOUTS } from '../../src/domain/documents/label-layouts.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, errorOf, recordOf, type Resource } from '../v4/api.ts';
import { metaOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';
import { readPdf } from './read-pdf.ts';

let server: TestServer;
let api: Api;
let product: Resource;
let stockItems: readonly Resource[];
let barcodes: readonly Resource[];

const barcodeOf = async (owner_type: string, owner_id: string, barcode_type = 'code128'): Promise<Resource> =>
  recordOf(await api.create('barcodes', { owner_type, owner_id, barcode_type }), 201);

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  product = await trackedProductOf(api, { name: 'Canon EOS R5' });
  const made: Resource[] = [];
  for (const identifier of ['CAM-1', 'CAM-2', 'CAM-3']) made.push(await stockItemOf(api, product.id, { identifier }));
  stockItems = made;
  barcodes = await Promise.all(stockItems.map(({ id }) => barcodeOf('stock_items', id)));
});

afterAll(() => server.stop());

const get = (query: string): Promise<Response> =>
  fetch(`${server.url}/api/4/barcode_labels.pdf?${query}`, { headers: { authorization: `Bearer ${server.token}` } });

interface Written {
  readonly page: number;
  readonly text: string;
  /** In millimetres from the upper left corner. */
  readonly x: number;
  readonly y: number;
}

async function textsOf(query: string): Promise<readonly Written[]> {
  const response = await get(query);
  if (response.status !== 200) throw new Error(await response.text());
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const found: Written[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const sheet = await pdf.getPage(page);
    const height = sheet.view[3] ?? 0;
    for (const item of (await sheet.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), height - Number(item.transform[5])];
      found.push({ page, text: item.str, x: (x * 25.4) / 72, y: (y * 25.4) / 72 });
    }
  }
  return found;
}

const idsOf = (records: readonly Resource[]): string => records.map(({ id }) => id).join(',');

/** The label that a text is on: page, column and row. */
function placeOf({ page, x, y }: Written, layout: keyof typeof LABEL_LAYOUTS) {
  const { left, top, pitch_x, pitch_y, width, height } = LABEL_LAYOUTS[layout];
  const [column, row] = [Math.floor((x - left) / pitch_x), Math.floor((y - top) / pitch_y)];
  expect(x - left - column * pitch_x).toBeLessThan(width);
  expect(y - top - row * pitch_y).toBeLessThan(height);
  return [page, column, row];
}

test('a label says what it is on, and its number', async () => {
  const response = await get(`ids=${barcodes[0]?.id}`);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('Labels.pdf');
  const { text, size, title } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const words of ['Canon EOS R5', 'CAM-1', String(barcodes[0]?.attributes['number'])])
    expect(text).toContain(words);
  expect([title, size.slice(2).map(Math.round)]).toEqual(['Labels', [595, 842]]);
});

test.each([
  // layout, skip, copies → page, column and row of each of three
  [
    'avery_l7160',
    0,
    1,
    [
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
    ],
  ],
  [
    'avery_l7160',
    19,
    1,
    [
      [1, 1, 6],
      [1, 2, 6],
      [2, 0, 0],
    ],
  ],
  [
    'avery_5160',
    29,
    1,
    [
      [1, 2, 9],
      [2, 0, 0],
      [2, 1, 0],
    ],
  ],
  [
    'avery_l4731',
    6,
    1,
    [
      [1, 6, 0],
      [1, 0, 1],
      [1, 1, 1],
    ],
  ],
  [
    'roll_62x29',
    0,
    1,
    [
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ],
  ],
  [
    'avery_5167',
    0,
    2,
    [
      [1, 0, 0],
      [1, 1, 0],
      [1, 2, 0],
      [1, 3, 0],
      [1, 0, 1],
      [1, 1, 1],
    ],
  ],
] as const)('%s after %i used ones, %i each', async (layout, skip, copies, places) => {
  const texts = await textsOf(`ids=${idsOf(barcodes)}&layout=${layout}&skip=${skip}&copies=${copies}&text=identifier`);
  expect(texts.map((text) => placeOf(text, layout))).toEqual(places);
  const identifiers = ['CAM-1', 'CAM-2', 'CAM-3'].flatMap((each) => Array.from({ length: copies }, () => each));
  expect(texts.map(({ text }) => text)).toEqual(identifiers);
});

describe('whose labels', () => {
  test('those of stock items in the order of asking', async () => {
    const asked = stockItems.toReversed();
    const texts = await textsOf(`owner_type=stock_items&owner_ids=${idsOf(asked)}&text=identifier`);
    expect(texts.map(({ text }) => text)).toEqual(['CAM-3', 'CAM-2', 'CAM-1']);
  });

  test('all stock items of a product group', async () => {
    const texts = await textsOf(`product_group_id=${String(product.attributes['product_group_id'])}&text=identifier`);
    expect(texts.map(({ text }) => text)).toEqual(['CAM-1', 'CAM-2', 'CAM-3']);
  });

  test('customers, with the name of the company', async () => {
    const customer = recordOf(await api.create('customers', { name: 'Ada Lovelace' }), 201);
    await barcodeOf('customers', customer.id);
    const texts = await textsOf(`owner_type=customers&owner_ids=${customer.id}&text=name,company`);
    expect(texts.map(({ text }) => text)).toEqual(['Ada Lovelace', 'Acme']);
  });
});

test.each([
  [400, 'ids', ''],
  [400, 'ids', 'ids=nonsense'],
  [400, 'ids', `ids=${newId()}&product_group_id=${newId()}`],
  [400, 'owner_type', `owner_ids=${newId()}`],
  [400, 'owner_type', `owner_type=lines&owner_ids=${newId()}`],
  [400, 'layout', `ids=${newId()}&layout=papyrus`],
  [400, 'skip', `ids=${newId()}&skip=21`],
  [400, 'skip', `ids=${newId()}&skip=-1`],
  [400, 'copies', `ids=${newId()}&copies=0`],
  [400, 'copies', `ids=${newId()}&copies=${MAX_LABEL_COPIES + 1}`],
  [400, 'text', `ids=${newId()}&text=colour`],
  [400, 'colour', `ids=${newId()}&colour=red`],
  [422, undefined, `ids=${newId()}&skip=20&copies=${MAX_LABEL_COPIES}`],
  [422, undefined, `product_group_id=${newId()}`],
])('%i about %s: %s', async (status, parameter, query) => {
  const answer = await api.get(`barcode_labels?${query}`);
  expect([answer.status, answer.body.errors?.[0]?.source?.parameter]).toEqual([status, parameter]);
});

test('what is not there, and what has no barcode, is named', async () => {
  const unknown = newId();
  const answer = await api.get(`barcode_labels?ids=${barcodes[0]?.id},${unknown}`);
  expect(errorOf(answer)).toMatchObject({ status: 422, code: 'unknown_ids' });
  expect(metaOf(answer)).toMatchObject({ ids: [unknown] });
  const bare = await stockItemOf(api, product.id, { identifier: 'CAM-9' });
  const refused = await api.get(`barcode_labels?owner_type=stock_items&owner_ids=${idsOf(stockItems)},${bare.id}`);
  expect(errorOf(refused)).toEqual({
    status: 422,
    code: 'no_barcode',
    detail: 'these stock items have no barcode yet: CAM-9',
  });
  expect(metaOf(refused)).toMatchObject({ owner_type: 'stock_items', owner_ids: [bare.id] });
});
