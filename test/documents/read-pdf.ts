import { getDocumentProxy } from 'unpdf';

export interface ReadPdf {
  /** The text of each page, in the order in which it was drawn, one line each. */
  readonly pages: readonly string[];
  readonly text: string;
  /** Of the first page, in points. */
  readonly size: readonly number[];
  readonly title: string;
  /** How far to the left and right anything is drawn on any page. */
  readonly reach: { readonly left: number; readonly right: number };
}

/** What a reader that is not ours finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: string[] = [];
  let left = Infinity;
  let right = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    let text = '';
    for (const item of items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      if (item.str.trim() === '') continue;
      const x = Number(item.transform[4]);
      left = Math.min(left, x);
      right = Math.max(right, x + item.width);
    }
    pages.push(text);
  }
  const { info } = await pdf.getMetadata();
  const size = (await pdf.getPage(1)).view;
  const title = 'Title' in info ? String(info.Title) : '';
  return { pages, text: pages.join('\n'), size, title, reach: { left, right } };
}

/** How many pictures are in it; each is there once, however often it is shown. */
export const picturesIn = (bytes: Buffer): number =>
  bytes.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
