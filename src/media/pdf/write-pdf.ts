import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';
import type { Definition } from './definition.ts';
import { documentPage } from './document-page.ts';
import { type LabelSheet, labelSheet } from './label-sheet.ts';
import { packingSlipPage } from './packing-slip-page.ts';
import type { Printable } from './printed-facts.ts';

const FONT_FILES = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces)));

pdfmake.setFonts(fonts);
// A page uses its input only: nothing is fetched, and no file except the fonts is read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));

/** Takes a second for a few hundred lines, all of it on the thread that calls it. The same page is the same bytes. */
export const writePdf = async (page: Printable | LabelSheet): Promise<Buffer> =>
  pdfmake.createPdf(await definitionOf(page)).getBuffer();

function definitionOf(page: Printable | LabelSheet): Definition | Promise<Definition> {
  switch (page.kind) {
    case 'labels':
      return labelSheet(page);
    case 'document':
      return documentPage(page.facts, page.pictures);
    case 'packing_slip':
      return packingSlipPage(page.facts, page.pictures);
  }
}
