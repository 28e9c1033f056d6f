import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { currencyFacts } from '../../src/domain/company/currency-facts.ts';
import { formatMoney } from '../../src/domain/documents/printed-lines.ts';
import { newId } from '../../src/lib/new-id.ts';
import { MAX_PRINTED_LINES } from '../../src/media/pdf/print-pdf.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, recordOf, type Resource } from '../v4/api.ts';
import { BLUE_PICTURE, GREY_PICTURE, RED_PICTURE } from '../v4/catalogue.ts';
import { documentOf, finalizedOf, proFormaOf } from '../v4/document-steps.ts';
import { bookedLine, bundleLine, charge, draftOf, fulfill, taxCategoryOf } from '../v4/order-lines.ts';
import { stockedProductOf, stockItemOf, trackedProductOf } from '../v4/stock.ts';
import { picturesIn, readPdf } from './read-pdf.ts';

let server: TestServer;
let api: Api;
let order: Resource;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
  recordOf(
    await api.update('companies/current', {
      logo_base64: RED_PICTURE,
      phone: '+31 20 555 0100',
      vat_number: 'NL001234567B01',
    }),
  );
  order = await sampleOrder();
});

afterAll(() => server.stop());

async function sampleOrder(): Promise<Resource> {
  const customer = recordOf(
    await api.create('customers', {
      name: 'Ada Lovelace',
      discount_percentage: 10,
      deposit_type: 'percentage',
      deposit_value: 100,
      properties_attributes: [
        {
          property_type: 'address',
          name: 'Main',
          address1: '12 St James’s Square',
          city: 'London',
          country: 'United Kingdom',
        },
        {
          property_type: 'text_field',
          name: 'Purchase order',
          value: 'PO 4711',
          show_on: ['packing', 'invoice', 'contract'],
        },
      ],
    }),
    201,
  );
  const tax_category_id = await taxCategoryOf(api, 21);
  const priced = { price_type: 'fixed', tax_category_id };
  const camera = await stockedProductOf(api, 5, {
    ...priced,
    name: 'Camera',
    flat_fee_price_in_cents: 18_000,
    deposit_in_cents: 10_000,
    extra_information: 'With a battery',
    photo_base64: BLUE_PICTURE,
  });
  const lamp = await stockedProductOf(api, 9, { ...priced, name: 'Lamp', flat_fee_price_in_cents: 2_000 });
  const tripod = await trackedProductOf(api, { ...priced, name: 'Tripod', flat_fee_price_in_cents: 1_500 });
  const stockItem = await stockItemOf(api, tripod.id, { identifier: 'TRI-7' });
  const made = await draftOf(api, { customer_id: customer.id });
  await bookedLine(api, made, camera, 2);
  await charge(api, made, { title: 'Light', line_type: 'section', price_each_in_cents: 0 });
  await bundleLine(api, made, [{ product: lamp, quantity: 3 }], { name: 'Light kit', tax_category_id });
  recordOf(
    await fulfill(api, made, {
      action: 'book_stock_items',
      mode: 'create_new',
      product_id: tripod.id,
      stock_item_ids: [stockItem.id],
    }),
  );
  await charge(api, made, { title: 'Cleaning', price_each_in_cents: 2_500, taxable: false });
  return made;
}

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/api/4/${path}`, { method, headers: { authorization: `Bearer ${server.token}`, ...headers } });

async function bytesOf(path: string): Promise<Buffer> {
  const response = await get(path);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

const pdfOf = async (path: string) => readPdf(await bytesOf(path));

const money = (cents: unknown): string =>
  formatMoney(Number(cents), currencyFacts('usd', { currency_format: 'symbol', currency_position: 'left' }));

describe('documents', () => {
  test('a contract says what its record says', async () => {
    const contract = await documentOf(api, order, 'contract', { reference: 'Film school' });
    const { attributes } = contract;
    const { text, title } = await pdfOf(`documents/${contract.id}/pdf`);
    expect(title).toBe(`Contract ${String(attributes['prefix_with_number'])}`);
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        'Acme',
        '+31 20 555 0100',
        'VAT number NL001234567B01',
        'Ada Lovelace',
        '12 St James’s Square',
        'Reference Film school',
        'Pick up 01-01-2030 10:00',
        'Return 02-01-2030 10:00',
        'Purchase order PO 4711',
        'With a battery',
        'Light',
        'Lamp 3',
        'Tripod 1 1 day $15.00 21% $15.00',
        'Cleaning 1 $25.00 $25.00',
        `Subtotal ${money(attributes['price_in_cents'])}`,
        `Discount 10% ${money(-Number(attributes['discount_in_cents']))}`,
        `Total excl. tax ${money(attributes['grand_total_in_cents'])}`,
        `VAT 21% ${money(attributes['tax_in_cents'])}`,
        `Total incl. tax ${money(attributes['grand_total_with_tax_in_cents'])}`,
        `Deposit ${money(attributes['deposit_in_cents'])}`,
        'Name · Date · Signature',
      ]),
    );
    expect(attributes['price_in_cents']).toBe(36_000 + 6_000 + 1_500 + 2_500);
    expect(text).toContain('2 1 day $180.00 21% $360.00');
    expect(text).toContain('Light kit 1 1 day $60.00 21% $60.00');
    expect(text).not.toContain('TRI-7');
  });

  test('a pro forma invoice shows the period of its order, and the address of the customer once', async () => {
    const address = {
      property_type: 'address',
      name: 'Main',
      first_name: 'Grace',
      last_name: 'Hopper',
      address1: '7 Mill Lane',
      city: 'York',
      show_on: ['invoice'],
    };
    const customer = recordOf(
      await api.create('customers', { name: 'Grace Hopper', properties_attributes: [address] }),
      201,
    );
    const made = await draftOf(api, { customer_id: customer.id });
    await charge(api, made, { title: 'Cleaning', price_each_in_cents: 2_500 });
    const invoice = (await proFormaOf(api, made)) as Resource;
    expect(invoice.attributes).toMatchObject({ starts_at: null, stops_at: null });
    const proForma = (await pdfOf(`documents/${invoice.id}/pdf`)).text;
    await finalizedOf(api, made);
    const final = (await pdfOf(`documents/${invoice.id}/pdf`)).text;
    for (const text of [proForma, final]) {
      expect(text.split('\n')).toEqual(
        expect.arrayContaining(['Pick up 01-01-2030 10:00', 'Return 02-01-2030 10:00', '7 Mill Lane']),
      );
      expect([text.match(/7 Mill Lane/g)?.length, text.match(/Grace Hopper/g)?.length]).toEqual([1, 1]);
    }
    // Another address is told, as the custom field that it is.
    const billed = { properties_attributes: [{ ...address, name: 'Billing address', address1: '1 Bank St' }] };
    recordOf(await api.update(`orders/${made.id}`, billed));
    await charge(api, made, { title: 'More', price_each_in_cents: 100 });
    const other = (await pdfOf(`documents/${(await proFormaOf(api, made))?.id}/pdf`)).text;
    expect([other.match(/7 Mill Lane/g)?.length, other.match(/1 Bank St/g)?.length]).toEqual([1, 1]);
  });

  test('an invoice that is made final after the deposit was refunded says so', async () => {
    const made = await draftOf(api, { deposit_type: 'fixed', deposit_value: 40 });
    await charge(api, made, { title: 'Cleaning', price_each_in_cents: 10_000 });
    const paid = { order_id: made.id, provider: 'none', deposit_in_cents: 4_000 };
    recordOf(await api.create('payment_charges', { ...paid, mode: 'manual', amount_in_cents: 10_000 }), 201);
    recordOf(await api.create('payment_refunds', paid), 201);
    const invoice = await finalizedOf(api, made);
    const { text } = await pdfOf(`documents/${invoice.id}/pdf`);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Deposit $40.00',
        'Of which refunded -$40.00',
        'Total incl. deposit $100.00',
        'Paid -$100.00',
        'To be paid $0.00',
      ]),
    );
  });

  test('a signed one shows the signature', async () => {
    const contract = await documentOf(api, order, 'contract');
    const before = picturesIn(await bytesOf(`documents/${contract.id}/pdf`));
    recordOf(
      await api.create('signatures', {
        document_id: contract.id,
        signature_base64: `data:image/png;base64,${GREY_PICTURE}`,
      }),
    );
    const after = await bytesOf(`documents/${contract.id}/pdf`);
    expect([before, picturesIn(after)]).toEqual([1, 2]);
    expect((await readPdf(after)).text).toContain('Signed by Ada Lovelace · Signed on');
  });

  test('an invoice follows its order until it is final', async () => {
    const made = await draftOf(api);
    await charge(api, made, { title: 'First', price_each_in_cents: 1_000 });
    const invoice = await proFormaOf(api, made);
    const path = `documents/${invoice?.id}/pdf`;
    const first = await pdfOf(path);
    expect(first.title).toBe(`Pro forma invoice – Order ${String(made.attributes['number'])}`);
    expect(first.text).toContain('To be paid $10.00');
    await charge(api, made, { title: 'Second', price_each_in_cents: 250 });
    expect((await pdfOf(path)).text).toContain('To be paid $12.50');
    const final = await finalizedOf(api, made);
    const last = await pdfOf(path);
    expect(last.title).toBe(`Invoice ${String(final.attributes['prefix_with_number'])}`);
    expect(last.text).not.toContain('This is not an invoice yet');
  });

  test('what is final does not change with the company', async () => {
    const quote = await documentOf(api, order, 'quote');
    const before = await bytesOf(`documents/${quote.id}/pdf`);
    recordOf(await api.update('companies/current', { phone: '+31 20 555 0199' }));
    expect((await bytesOf(`documents/${quote.id}/pdf`)).equals(before)).toBe(true);
  });

  test('settings decide on paper, photos and identifiers', async () => {
    const quote = await documentOf(api, order, 'quote');
    recordOf(
      await api.update('settings/current', {
        documents: { page_size: 'letter' },
        quotes: { show_product_photos: true, show_stock_identifiers: true },
      }),
    );
    const bytes = await bytesOf(`documents/${quote.id}/pdf`);
    const { size, text } = await readPdf(bytes);
    expect(size).toEqual([0, 0, 612, 792]);
    expect(picturesIn(bytes)).toBe(2);
    expect(text).toContain('TRI-7');
    recordOf(
      await api.update('settings/current', {
        documents: { page_size: 'a4' },
        quotes: { show_product_photos: false, show_stock_identifiers: false },
      }),
    );
    expect((await pdfOf(`documents/${quote.id}/pdf`)).size).toEqual([0, 0, 595.28, 841.89]);
  });

  test('as many lines as a PDF may have, and one more', async () => {
    const made = await draftOf(api);
    await charge(api, made);
    const quote = await documentOf(api, made, 'quote');
    const add = (count: number) =>
      server.database.run(sql`
        insert into lines (company_id, id, owner_type, owner_id, order_id, title, position)
        select ${server.company.id}, gen_random_uuid(), 'documents', ${quote.id}, ${made.id}, 'Line ' || n, n
        from generate_series(1, ${count}::int) as n
      `);
    await add(MAX_PRINTED_LINES - 1);
    expect((await pdfOf(`documents/${quote.id}/pdf`)).text).toContain(`Line ${MAX_PRINTED_LINES - 1} `);
    await add(1);
    const refused = await get(`documents/${quote.id}/pdf`);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      errors: [{ code: 'too_long', detail: 'it has more lines than a PDF may have (maximum is 1000)' }],
    });
  }, 60_000);
});

describe('packing slips', () => {
  test('list what is to be packed, piece by piece', async () => {
    const { text, title } = await pdfOf(`orders/${order.id}/packing_slip`);
    const number = String(order.attributes['number']);
    expect(title).toBe(`Packing slip – Order ${number}`);
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines.slice(lines.indexOf('Item Identifiers Quantity Out Back'))).toEqual([
      'Item Identifiers Quantity Out Back',
      'Camera 2',
      'Light',
      'Light kit 1',
      'Lamp 3',
      'Tripod TRI-7 1',
      'Acme Page 1 of 1',
    ]);
    expect(lines).toEqual(expect.arrayContaining(['Ada Lovelace', 'Purchase order PO 4711']));
  });

  test('have nothing on them for an order of nothing but charges', async () => {
    const made = await draftOf(api);
    await charge(api, made, { title: 'Cleaning' });
    expect((await pdfOf(`orders/${made.id}/packing_slip`)).text).toContain('There is nothing to pack.');
  });

  test('of an order that is still new are for who made it', async () => {
    const { id } = recordOf(await api.create('orders', {}), 201);
    expect((await get(`orders/${id}/packing_slip`)).status).toBe(200);
    const { token } = await colleagueOf(server);
    expect((await get(`orders/${id}/packing_slip`, { authorization: `Bearer ${token}` })).status).toBe(404);
  });
});

describe('the reply', () => {
  let path: string;
  beforeAll(async () => {
    path = `documents/${(await documentOf(api, order, 'quote', { prefix: 'Ä/', number: 900 })).id}/pdf`;
  });

  test('is a PDF with a name, a tag and no place in shared caches', async () => {
    const response = await get(path);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'max-age=0, private, must-revalidate',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="Quote A .*900\.pdf"; filename\*=UTF-8''Quote%20%C3%84%20/,
    );
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(headers['content-length']).toBe(String(body.length));
    const again = await get(path, { 'if-none-match': headers['etag'] ?? '' });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('etag')]).toEqual([200, headers['etag']]);
  });

  test.each([
    // path's ending, Accept → status
    ['', 'application/pdf', 200],
    ['', '*/*', 200],
    ['', 'application/json', 200],
    ['', 'text/html,application/xhtml+xml,*/*;q=0.8', 200],
    ['.pdf', 'application/pdf', 200],
    ['', 'text/html', 406],
    ['', 'application/pdf;q=0', 406],
    ['.json', '*/*', 406],
    ['.xml', '*/*', 406],
  ])('path with %j and Accept %s: %d', async (ending, accept, status) => {
    const response = await get(path + ending, { accept });
    await response.arrayBuffer();
    expect(response.status).toBe(status);
  });

  test('says what is allowed where another format is asked for', async () => {
    const detail = async (response: Response): Promise<unknown> => await response.json();
    expect(await detail(await get(path, { accept: 'text/html' }))).toMatchObject({
      errors: [{ code: 'not_acceptable', detail: 'only application/pdf can be answered' }],
    });
    expect(await detail(await get(`${path}.csv`))).toMatchObject({
      errors: [{ detail: '.csv is not a format we answer; only .pdf is' }],
    });
  });

  test.each([
    ['documents/:none/pdf', 404],
    ['documents/no-id/pdf', 404],
    ['orders/:none/packing_slip', 404],
    ['orders/1/packing_slip', 404],
  ])('%s: %d', async (pattern, status) => {
    expect((await get(pattern.replace(':none', newId()))).status).toBe(status);
  });

  test('is for those with a credential, and read only', async () => {
    for (const each of [path, `orders/${order.id}/packing_slip`]) {
      expect((await fetch(`${server.url}/api/4/${each}`)).status).toBe(401);
      const posted = await get(each, {}, 'POST');
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  test('another company sees nothing', async () => {
    const others = await startServer();
    try {
      const theirs = apiOf(others, others.token);
      const made = await draftOf(theirs);
      await charge(theirs, made);
      const { id } = await documentOf(theirs, made, 'quote');
      expect((await get(`documents/${id}/pdf`)).status).toBe(404);
      expect((await get(`orders/${made.id}/packing_slip`)).status).toBe(404);
    } finally {
      await others.stop();
    }
  });
});
