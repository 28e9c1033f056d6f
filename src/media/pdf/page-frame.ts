import { filled, type Messages } from '../../domain/documents/messages.ts';
import type { Content, Definition, Margins } from './definition.ts';
import { drawable } from './drawable.ts';
import { printable } from './printable.ts';
import type { PageFacts } from './printed-facts.ts';

export const INK = '#1f2933';
export const MUTED = '#5f6c7b';
export const RULE = '#d3d9e0';
export const BAND = '#f3f5f8';

export const SMALL = 8;
export const FONT_SIZE = 9.5;

// Points: 1/72 of an inch.
const SIDE = 48;
const MARGINS: Margins = [SIDE, 50, SIDE, 58];

const PAPER = { a4: { pageSize: 'A4', width: 595.28 }, letter: { pageSize: 'LETTER', width: 612 } } as const;

/** Between the margins. Every column has a fixed width: measuring would grow with the longest word. */
export const widthOf = ({ settings }: Pick<PageFacts, 'settings'>): number =>
  PAPER[settings.documents.page_size].width - 2 * SIDE;

interface Page {
  readonly facts: PageFacts;
  readonly messages: Messages;
  readonly pictures: Readonly<Record<string, string>>;
  readonly title: string;
  readonly content: readonly Content[];
}

/** Common to all pages: paper, margins, the title on following pages, and page numbers. */
export function pageFrame({ facts, messages, pictures, title, content }: Page): Definition {
  const width = widthOf(facts);
  const heading = shortened(`${title} – ${facts.company.name}`);
  return {
    pageSize: PAPER[facts.settings.documents.page_size].pageSize,
    pageMargins: MARGINS,
    language: facts.language,
    displayTitle: true,
    info: {
      title: printable(title),
      author: printable(facts.company.name),
      creator: PRODUCER,
      producer: PRODUCER,
      creationDate: new Date(facts.updated_at),
    },
    defaultStyle: { font: 'Roboto', fontSize: FONT_SIZE, lineHeight: 1.2, color: INK },
    images: pictures,
    header: (page) =>
      page === 1
        ? { text: '' }
        : drawable({ text: heading, fontSize: SMALL, color: MUTED, margin: [SIDE, 26, SIDE, 0] }),
    footer: (page, pages) =>
      drawable({
        columns: [
          { width: width - NUMBERS, text: shortened(facts.company.name) },
          {
            width: NUMBERS,
            text: filled(messages.labels.page, { page: String(page), pages: String(pages) }),
            alignment: 'right',
          },
        ],
        fontSize: SMALL,
        color: MUTED,
        margin: [SIDE, 22, SIDE, 0],
      }),
    content: drawable(content),
  };
}

/** The width of the page's number. */
const NUMBERS = 110;

const PRODUCER = 'Holdfast';

/** A line's worth. */
const shortened = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
};

export const horizontalRule = (width: number, lineColor: string, lineWidth = 0.75): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor }],
});
