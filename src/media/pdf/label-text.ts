import { printable } from './printable.ts';

/**
 * A text in at most that many rows of a width in points; the rest is cut with an ellipsis. Rows are measured at least
 * as wide as they are drawn, so that none extends beyond.
 */
export function labelRows(text: string, { width, font_size, rows }: Space): readonly string[] {
  const words = printable(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const done: string[] = [];
  let row = '';
  while (words.length > 0) {
    const word = words.shift() as string;
    const longer = row === '' ? word : `${row} ${word}`;
    if (textWidth(longer, font_size) <= width) {
      row = longer;
    } else if (done.length + 1 < rows && row !== '') {
      done.push(row);
      row = '';
      words.unshift(word);
    } else {
      return [...done, cut([longer, ...words].join(' '), width, font_size)].filter((each) => each !== '');
    }
  }
  return row === '' ? done : [...done, row];
}

interface Space {
  readonly width: number;
  readonly font_size: number;
  readonly rows: number;
}

function cut(text: string, width: number, font_size: number): string {
  const room = width - textWidth(ELLIPSIS, font_size);
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += textWidth(character, font_size);
    if (used > room) break;
    kept += character;
  }
  return kept === '' ? '' : `${kept.trimEnd()}${ELLIPSIS}`;
}

const ELLIPSIS = '…';

/** In points, regular or bold, whichever is wider. */
export function textWidth(text: string, font_size: number): number {
  let thousandths = 0;
  for (const character of text) {
    const parts = character.normalize('NFD');
    thousandths += (WIDER.test(parts) ? undefined : WIDTHS[(parts.codePointAt(0) ?? 0) - 0x20]) ?? WIDEST;
  }
  return (thousandths * font_size) / 1_000;
}

/**
 * Widths of the characters from space to tilde, in thousandths of the font size; a test compares them with the font.
 */
const WIDTHS = (
  '249 265 321 616 569 737 642 175 347 350 444 568 224 340 278 413 569 569 569 ' +
  '569 569 569 569 569 569 569 264 240 509 563 523 487 898 664 632 653 657 569 ' +
  '553 682 714 284 556 632 541 875 714 689 639 689 630 606 610 655 646 888 632 ' +
  '611 604 272 417 272 429 452 321 544 563 524 564 536 354 567 556 255 251 522 ' +
  '255 877 557 571 563 569 354 517 334 557 497 752 503 490 503 339 249 339 681'
)
  .split(' ')
  .map(Number);

/** A letter with an accent is as wide as without, unless that is a horn, or beside it. */
const WIDER = /\u031b|^[dlt]\u030c|^[ij]./;

/** Of all the others. */
const WIDEST = 1_200;
