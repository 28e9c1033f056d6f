import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { currencyFacts } from '../../src/domain/company/currency-facts.ts';
import type { PrintedLine } from '../../src/domain/documents/printed-lines.ts';
import type { DocumentFacts, PackingSlipFacts, PrintedDocument } from '../../src/media/pdf/printed-facts.ts';
import { writePdf } from '../../src/media/pdf/write-pdf.ts';
import { picturesIn, type ReadPdf, readPdf } from './read-pdf.ts';
import { documentFacts, line, LINES, packingSlipFacts, section, settingsWith, TERMS } from './sample-pages.ts';

type Pictures = Readonly<Record<string, string>>;

const pdfOf = (facts: DocumentFacts, pictures: Pictures = {}): Promise<Buffer> =>
  writePdf({ kind: 'document', facts, pictures });

const slipOf = (facts: PackingSlipFacts, pictures: Pictures = {}): Promise<Buffer> =>
  writePdf({ kind: 'packing_slip', facts, pictures });

const documentOf = async (document: Partial<PrintedDocument>, more: Partial<DocumentFacts> = {}): Promise<ReadPdf> =>
  readPdf(await pdfOf(documentFacts(document, more)));

/** Line by line, without the letterhead and what is repeated on every page. */
const belowSender = ({ text }: ReadPdf): readonly string[] =>
  text
    .slice(text.indexOf('Chamber of commerce'))
    .split('\n')
    .slice(1)
    .map((found) => found.trim())
    .filter((found) => found !== '' && !/Page \d+ of \d+$|– Lens & Light Rentals$/.test(found));

const RECIPIENT = ['Ada Lovelace', '12 St James’s Square', 'London', 'SW1Y 4JH', 'United Kingdom'];
const PERIOD = ['Pick up 02-03-2026 09:00', 'Amsterdam depot', 'Return 05-03-2026 16:30', 'Amsterdam depot'];
const ROWS = [
  'Item Quantity Charge Price each Tax Total',
  'Canon EOS R5',
  'With battery, charger and strap',
  '2 3 days €180,00 21% €360,00',
  'Light',
  'Interview light kit 1 3 days €240,00 21% €240,00',
  'LED panel 60 × 60 3',
  'Light stand 3',
  'Service',
  'Delivery and set-up 1 €75,00 9% €75,00',
  'Advice 1 €0,00 €0,00',
];
const TOTALS = [
  'Subtotal €675,00',
  'Discount 10% -€67,50',
  'Coupon SPRING -€10,00',
  'Total excl. tax €597,50',
  'VAT 21% €111,36',
  'Reduced rate 9% €6,02',
  'Total incl. tax €714,88',
  'Deposit €200,00',
  'Total incl. deposit €914,88',
];
const FOOTER = ['Please pay within 14 days, naming the number of this invoice.', 'Thank you for your business.'];

describe('what each page says', () => {
  test('an invoice', async () => {
    const pdf = await documentOf({});
    expect(pdf.title).toBe('Invoice 2026-1042-17');
    expect(
      pdf.text
        .split('\n')
        .slice(0, 10)
        .map((found) => found.trim()),
    ).toEqual([
      'Lens & Light Rentals Lens & Light Rentals',
      'Keizersgracht 12',
      '1015 AA Amsterdam',
      'Netherlands',
      '+31 20 555 0100',
      'hello@lenslight.example',
      'lenslight.example',
      'VAT number NL001234567B01',
      'IBAN NL91 ABNA 0417 1643 00',
      'Chamber of commerce 12345678',
    ]);
    expect(belowSender(pdf)).toEqual([
      'Invoice 2026-1042-17',
      ...RECIPIENT,
      'Date 01-03-2026',
      'Due date 15-03-2026',
      'Reference Film school, spring term',
      'Order 1042',
      'Customer 77',
      ...PERIOD,
      'Purchase order PO 4711',
      ...ROWS,
      ...TOTALS,
      'Paid -€500,00',
      'To be paid €414,88',
      ...FOOTER,
    ]);
  });

  test('an invoice that is not final yet is marked as such', async () => {
    const pdf = await documentOf({ finalized: false, prefix_with_number: null, date: null, due_date: null });
    expect(pdf.title).toBe('Pro forma invoice – Order 1042');
    expect(belowSender(pdf)).toContain('This is not an invoice yet: it follows the order until it is made final.');
    expect(pdf.text).not.toContain('Due date');
  });

  test('an invoice that was revised, and the one that took its place', async () => {
    const before = await documentOf({ revised: true });
    expect(before.text).toContain('A later revision has taken the place of this invoice.');
    const after = await documentOf({ revision: '1' });
    expect(belowSender(after)).toContain('Revision 1');
  });

  test('an invoice whose deposit was given back adds up', async () => {
    const pdf = await documentOf({ deposit_refunded_in_cents: 20_000, paid_in_cents: 91_488, to_be_paid_in_cents: 0 });
    expect(belowSender(pdf)).toEqual(
      expect.arrayContaining([
        'Deposit €200,00',
        'Of which refunded -€200,00',
        'Total incl. deposit €714,88',
        'Paid -€714,88',
        'To be paid €0,00',
      ]),
    );
  });

  test('an invoice with part of its deposit held', async () => {
    const pdf = await documentOf({ deposit_held_in_cents: 5_000 });
    expect(belowSender(pdf)).toEqual(
      expect.arrayContaining(['Deposit €200,00', 'Of which held -€50,00', 'Total incl. deposit €864,88']),
    );
  });

  test('a quote, with prices that contain their tax', async () => {
    const pdf = await documentOf({
      document_type: 'quote',
      prefix_with_number: '2026-77-3',
      due_date: null,
      tax_strategy: 'inclusive',
      body: 'Dear Ada,\n\nthis is what we can offer.',
      footer: null,
    });
    expect(belowSender(pdf)).toEqual([
      'Quote 2026-77-3',
      ...RECIPIENT,
      'Date 01-03-2026',
      'Reference Film school, spring term',
      'Order 1042',
      'Customer 77',
      ...PERIOD,
      'Purchase order PO 4711',
      'Dear Ada,',
      'this is what we can offer.',
      ...ROWS,
      'Subtotal €675,00',
      'Discount 10% -€67,50',
      'Coupon SPRING -€10,00',
      'Total incl. tax €714,88',
      'Included VAT 21% €111,36',
      'Included Reduced rate 9% €6,02',
      'Total excl. tax €597,50',
      'Deposit €200,00',
      'Total incl. deposit €914,88',
    ]);
  });

  test('a contract with its terms, and room to sign', async () => {
    const pdf = await documentOf({ document_type: 'contract', prefix_with_number: '7', body: TERMS, footer: null });
    const found = belowSender(pdf);
    expect(found.slice(found.indexOf('Terms'), found.indexOf('Terms') + 7)).toEqual([
      'Terms',
      'The renter returns everything clean, complete and on time.',
      '1. Damage is reported at once.',
      '2. Late returns are charged by the day:',
      '• half a day up to noon',
      '• a day after it',
      'Insurance: see our terms — § 4.',
    ]);
    expect(found).toContain('Name · Date · Signature');
  });

  test('a contract that was signed', async () => {
    const signature = { name: 'Ada Lovelace', signed_at: '2026-03-01T10:11:12Z', picture: null };
    const pdf = await documentOf({ document_type: 'contract' }, { signature });
    expect(pdf.text).toContain('Signed by Ada Lovelace · Signed on 01-03-2026 11:11');
    expect(pdf.text).not.toContain('Name · Date · Signature');
  });

  test('a packing slip', async () => {
    const pdf = await readPdf(await slipOf(packingSlipFacts()));
    expect(pdf.title).toBe('Packing slip – Order 1042');
    expect(belowSender(pdf)).toEqual([
      'Packing slip – Order 1042',
      ...RECIPIENT,
      'Order 1042',
      'Customer 77',
      ...PERIOD,
      'Purchase order PO 4711',
      'Item Identifiers Quantity Out Back',
      'Canon EOS R5 R5-001, R5-004 2',
      'Light',
      'Interview light kit 1',
      'LED panel 60 × 60 LED-1, LED-2, LED-7 3',
      'Light stand 3',
    ]);
  });

  test('a packing slip of sections with nothing in them', async () => {
    const pdf = await readPdf(await slipOf(packingSlipFacts({ lines: [section('Light'), section('Sound')] })));
    expect(pdf.text).toContain('There is nothing to pack.');
    expect(pdf.text).not.toContain('Light\n');
  });
});

describe('what the settings change', () => {
  const invoice = (stored: Parameters<typeof settingsWith>[0], more: Partial<DocumentFacts> = {}): Promise<ReadPdf> =>
    documentOf({}, { settings: settingsWith(stored), ...more });

  test.each([
    // settings, in it, not in it
    [{}, 'Advice', 'R5-001'],
    [{ invoices: { show_stock_identifiers: true } }, 'R5-001, R5-004', 'kg'],
    [{ invoices: { show_weights: true } }, 'Weight: 0,74 kg each', 'R5-001'],
    [{ invoices: { show_free_lines: false } }, 'LED panel', 'Advice'],
    [{ invoices: { hide_section_lines: true } }, 'Light €240,00', 'LED panel'],
    [{ invoices: { hide_section_lines: true } }, 'Service €75,00', 'Delivery and set-up'],
    [{ documents: { show_tax_column: false } }, '€180,00 €360,00', '21% €360,00'],
    [{ pricing: { enabled: false } }, 'Canon EOS R5', '€'],
    [{ dates: { format: 'MM-DD-YYYY', use_am_pm: true } }, 'Return 03-05-2026 4:30 PM', '16:30'],
    [{ dates: { format: 'YYYY-MM-DD' } }, 'Due date 2026-03-15', '15-03-2026'],
    [{ orders: { use_times: false } }, 'Pick up 02-03-2026\n', '09:00'],
    [
      { labels: { customer: 'client', order: 'booking', start: 'collected by you', stop: 'drop_off' } },
      'Booking 1042',
      'Order',
    ],
    [{ labels: { start: 'collected by you', stop: 'drop_off' } }, 'Collected by you 02', 'Pick up'],
    [{ labels: { stop: 'drop_off' } }, 'Drop off 05-03-2026', 'Return'],
    [{ labels: { customer: 'client' } }, 'Client 77', 'Customer'],
  ])('with %j it says %j and not %j', async (stored, found, absent) => {
    const { text } = await invoice(stored);
    expect(text).toContain(found);
    expect(text).not.toContain(absent);
  });

  test.each([
    ['quote', { labels: { quote: 'proposal' } }, 'Proposal 2026-1042-17'],
    ['contract', { labels: { contract: 'waiver' } }, 'Waiver 2026-1042-17'],
  ] as const)('a %s may be called something else', async (document_type, stored, title) => {
    expect((await documentOf({ document_type }, { settings: settingsWith(stored) })).title).toBe(title);
  });

  test('a packing slip may be called something else', async () => {
    const settings = settingsWith({ labels: { packing_slip: 'pull_sheet' } });
    expect((await readPdf(await slipOf(packingSlipFacts({ settings })))).title).toBe('Pull sheet – Order 1042');
  });

  test.each([
    ['a4', [0, 0, 595.28, 841.89]],
    ['letter', [0, 0, 612, 792]],
  ])('paper of the size %s', async (page_size, size) => {
    const settings = settingsWith({ documents: { page_size } });
    expect((await invoice({ documents: { page_size } })).size).toEqual(size);
    expect((await readPdf(await slipOf(packingSlipFacts({ settings })))).size).toEqual(size);
  });

  test('amounts are written as the currency of the document is', async () => {
    const currency = currencyFacts('usd', { currency_format: 'code', currency_position: 'right' });
    expect((await invoice({}, { currency })).text).toContain('Total incl. tax 714.88 USD');
  });
});

describe('pictures', () => {
  let pictures: Pictures;
  beforeAll(async () => {
    const png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#136deb' } })
      .png()
      .toBuffer();
    const jpeg = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#888888' } })
      .jpeg()
      .toBuffer();
    pictures = {
      logo: `data:image/png;base64,${png.toString('base64')}`,
      photo: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
      signature: `data:image/png;base64,${png.toString('base64')}`,
    };
  });

  const lines = LINES.map((each, index): PrintedLine => ({ ...each, photo: index % 2 === 0 ? 'photo' : 'lost' }));
  const withLogo = (facts: DocumentFacts): DocumentFacts => ({ ...facts, company: { ...facts.company, logo: 'logo' } });

  test('the logo takes the place of the name, and photos are shown where the settings say so', async () => {
    const plain = withLogo(documentFacts({}, { lines }));
    const settings = settingsWith({ invoices: { show_product_photos: true } });
    expect(picturesIn(await pdfOf(plain, pictures))).toBe(1);
    expect(picturesIn(await pdfOf({ ...plain, settings }, pictures))).toBe(2);
  });

  test('a signature is shown as it was drawn', async () => {
    const signature = { name: 'Ada', signed_at: '2026-03-01T10:11:12Z', picture: 'signature' };
    expect(picturesIn(await pdfOf(documentFacts({ document_type: 'quote' }, { signature }), pictures))).toBe(1);
  });

  test('what is lost is left out', async () => {
    const facts = withLogo(documentFacts({}, { lines }));
    const pdf = await pdfOf({ ...facts, settings: settingsWith({ invoices: { show_product_photos: true } }) });
    expect(picturesIn(pdf)).toBe(0);
    expect((await readPdf(pdf)).text).toContain('Canon EOS R5');
  });
});

test('the same facts are the same bytes', async () => {
  const facts = documentFacts({ body: TERMS });
  expect((await pdfOf(facts)).equals(await pdfOf(structuredClone(facts)))).toBe(true);
  expect((await slipOf(packingSlipFacts())).equals(await slipOf(packingSlipFacts()))).toBe(true);
  expect((await pdfOf(facts)).equals(await pdfOf({ ...facts, updated_at: '2026-03-01T09:00:01Z' }))).toBe(false);
});

test('a long order goes over several pages, each with the head of the table', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => line(`Product ${index + 1}.`));
  const { pages, text } = await documentOf({}, { lines });
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Item Quantity Charge Price each Tax Total');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    if (index > 0) expect(page).toContain('Invoice 2026-1042-17 – Lens & Light Rentals');
  }
  for (const { title } of lines) expect(text.split(`${title} `)).toHaveLength(2);
});

describe('hostile text', () => {
  const WORD = 'W'.repeat(255);
  const ODD = 'שלום مرحبا 😀👨‍👩‍👧‍👦 \u0000\u0007\u202Eevil\u202C Z̷̢̛a̵l̶g̴o 日本語 {{x}} <b>&amp;</b> \\n %s';

  test.each(['a4', 'letter'])('stays between the margins on %s, and nothing is lost', async (page_size) => {
    const wide = [
      line(WORD, { extra_information: WORD, charge_label: WORD, quantity: 1_000_000, identifiers: [WORD] }),
      line(ODD, { extra_information: 'a long story '.repeat(700), price_in_cents: 1_000_000_000_000 }),
      line('the last one', { parent_line_id: ODD }),
    ];
    const pdf = await documentOf(
      { reference: WORD, prefix_with_number: WORD, body: ODD, footer: `${WORD} ${ODD}`, coupon: WORD },
      {
        settings: settingsWith({ documents: { page_size }, invoices: { show_stock_identifiers: true } }),
        lines: wide,
        recipient: { name: WORD, address: ODD },
        properties: [
          { name: WORD, value: WORD },
          { name: ODD, value: ODD },
        ],
        tax_values: Array.from({ length: 30 }, (_, index) => ({
          name: `${WORD}${index}`,
          percentage: 1,
          value_in_cents: 1,
        })),
      },
    );
    const [, , width = 0] = pdf.size;
    expect(pdf.reach.left).toBeGreaterThan(47);
    expect(pdf.reach.right).toBeLessThan(width - 47);
    expect(pdf.text.match(/story/g)).toHaveLength(700);
    expect(pdf.text).toContain('the last one');
    expect(pdf.text).toContain('To be paid');
    // Title, recipient, reference, two of the custom field, four of the line, coupon, footer; and the taxes.
    expect((pdf.text.match(/W/g) ?? []).length).toBeGreaterThanOrEqual((11 + 30) * 255);
  });

  test('what has no glyph is shown as a replacement', async () => {
    const { text } = await documentOf({ reference: ODD });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Reference ���� ����� �� ��evil Zalgo ��� {{x}} <b>&amp;</b> \\n %s',
    );
  });

  test('a title, a signer and an identifier that are longer than a page', async () => {
    const signature = { name: WORD.repeat(2), signed_at: '2026-03-01T10:11:12Z', picture: null };
    const pdf = await documentOf(
      { document_type: 'contract', footer: null },
      { signature, lines: [], recipient: { name: null, address: null } },
    );
    expect((pdf.text.match(/W/g) ?? []).length).toBe(2 * 2 * 255);
    const identifiers = Array.from({ length: 2_000 }, (_, index) => `P${index}.`);
    const slip = await readPdf(await slipOf(packingSlipFacts({ lines: [line('Chair', { identifiers })] })));
    expect(slip.text.match(/P\d+\./g)).toHaveLength(2_000);
  });
});
