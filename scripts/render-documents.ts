import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import type { PrintedLine } from '../src/domain/documents/printed-lines.ts';
import type { DocumentFacts, PageFacts, Printable } from '../src/media/pdf/printed-facts.ts';
import { writePdf } from '../src/media/pdf/write-pdf.ts';
import { documentFacts, line, LINES, packingSlipFacts, settingsWith, TERMS } from '../test/documents/sample-pages.ts';

/**
 * Draws every kind of page as PDF, and each of its pages as a picture if poppler's `pdftoppm` is installed: `node
 * scripts/render-documents.ts [directory]`, by default into `data/documents`. For changes of a layout.
 */
export async function samplePages(): Promise<Readonly<Record<string, Printable>>> {
  const pictures = await samplePictures();
  const withLogo = <Facts extends PageFacts>(facts: Facts): Facts => ({
    ...facts,
    company: { ...facts.company, logo: 'logo' },
  });
  const document = (facts: DocumentFacts): Printable => ({ kind: 'document', facts, pictures });
  const signature = { name: 'Ada Lovelace', signed_at: '2026-03-01T10:11:12Z', picture: 'signature' };
  return {
    invoice: document(documentFacts()),
    'invoice-pro-forma': document(
      documentFacts({ finalized: false, prefix_with_number: null, date: null, due_date: null, paid_in_cents: 0 }),
    ),
    'invoice-of-300-lines': document(documentFacts({}, { lines: MANY })),
    'invoice-hostile': document(hostile()),
    quote: document(
      withLogo(
        documentFacts(
          { document_type: 'quote', prefix_with_number: '2026-77-3', body: 'Dear Ada,\n\nthis is what we can offer.' },
          { settings: settingsWith({ quotes: { hide_section_lines: true } }), delivery_address: 'Hall 3\nAmsterdam' },
        ),
      ),
    ),
    'contract-letter-signed': document(
      withLogo(
        documentFacts(
          { document_type: 'contract', prefix_with_number: '7', body: TERMS, footer: null, tax_strategy: 'inclusive' },
          { settings: LETTER, signature, lines: LINES.map((each) => ({ ...each, photo: photoOf(each) })) },
        ),
      ),
    ),
    'contract-unsigned': document(documentFacts({ document_type: 'contract', prefix_with_number: '8', body: TERMS })),
    'packing-slip': { kind: 'packing_slip', facts: withLogo(packingSlipFacts()), pictures },
  };
}

const LETTER = settingsWith({
  documents: { page_size: 'letter' },
  contracts: { show_product_photos: true, show_stock_identifiers: true, show_weights: true },
  labels: { contract: 'waiver', order: 'booking' },
  dates: { format: 'MM-DD-YYYY', use_am_pm: true },
});

const MANY = Array.from({ length: 300 }, (_, index) => line(`Product ${index + 1}`, { quantity: 1 + (index % 7) }));

const photoOf = ({ line_type, parent_line_id }: PrintedLine): string | null =>
  line_type === 'section' || parent_line_id !== null ? null : 'photo';

function hostile(): DocumentFacts {
  const word = 'W'.repeat(255);
  const odd = 'שלום مرحبا 😀 \u0007\u202Eevil\u202C Z̷̢̛a̵l̶g̴o 日本語 Ελλάδα Привет';
  const amount = 1_000_000_000_000;
  return documentFacts(
    { reference: word, prefix_with_number: odd, body: odd },
    {
      recipient: { name: word, address: odd },
      lines: [
        line(word, { extra_information: word, charge_label: word, quantity: 1_000_000, price_in_cents: amount }),
        line(odd, { extra_information: 'a long story '.repeat(500) }),
      ],
    },
  );
}

async function samplePictures(): Promise<Readonly<Record<string, string>>> {
  const drawn = async (svg: string): Promise<string> => {
    const png = await sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const svg = (width: number, height: number, shapes: string): Promise<string> =>
    drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);
  return {
    logo: await svg(
      480,
      120,
      '<rect width="480" height="120" rx="24" fill="#136deb"/><circle cx="60" cy="60" r="36" fill="#fff"/>',
    ),
    photo: await svg(
      120,
      90,
      '<rect width="120" height="90" fill="#ccd"/><circle cx="60" cy="45" r="30" fill="#345"/>',
    ),
    signature: await svg(
      400,
      140,
      '<path d="M20 100C60 10 90 10 100 90S150 120 180 60S240 30 260 90S330 80 380 40" fill="none" stroke="#112" stroke-width="5"/>',
    ),
  };
}

if (import.meta.main) {
  const directory = resolve(process.argv[2] ?? join(import.meta.dirname, '../data/documents'));
  mkdirSync(directory, { recursive: true });
  for (const [name, page] of Object.entries(await samplePages())) {
    const begun_ms = performance.now();
    const bytes = await writePdf(page);
    const elapsed_ms = Math.round(performance.now() - begun_ms);
    const file = join(directory, `${name}.pdf`);
    writeFileSync(file, bytes);
    const { error } = spawnSync('pdftoppm', ['-r', '70', '-png', file, join(directory, name)], { stdio: 'inherit' });
    const pictures = error === undefined ? 'and pictures' : 'without pictures: pdftoppm of poppler is not there';
    process.stdout.write(`${file} (${bytes.length} bytes, ${elapsed_ms} ms) ${pictures}\n`);
  }
}
