import type { Style } from './definition.ts';
import { printable } from './printable.ts';

type Run = Style & { readonly text: string };

/**
 * A definition, or a part of one, with texts that the font can draw, in chunks that pdfmake lays out in linear time: it
 * scans the rest of a text for each word, and the rest of a word for each line.
 */
export function drawable<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null || node instanceof Date) return node;
  if (Array.isArray(node)) return node.map((child: unknown) => drawable(child)) as Node;
  const { text, ...rest }: { readonly text?: unknown } = node;
  const others = Object.fromEntries(
    Object.entries(rest).map(([key, value]: [string, unknown]) => [key, drawable(value)]),
  );
  return (text === undefined ? others : { ...others, ...inStockItems(runsOf(text)) }) as Node;
}

function runsOf(text: unknown): readonly Run[] {
  const runs = typeof text === 'string' ? [{ text }] : (text as readonly Run[]);
  return runs.map((run) => ({ ...run, text: withBreaks(printable(run.text)) }));
}

/** Where a word is longer than this it may be broken: with a space that has no width. */
const LONGEST_WORD = 100;

const withBreaks = (text: string): string => text.replaceAll(LONG_WORD, '$&\u200b');

const LONG_WORD = new RegExp(`\\S{${LONGEST_WORD}}(?=\\S)`, 'g');

/** A text that is longer, in characters, goes on as a paragraph of its own. */
export const LONGEST_TEXT = 2_000;

function inStockItems(runs: readonly Run[]) {
  const stockItems: Run[][] = [[]];
  let room = LONGEST_TEXT;
  for (const run of runs.flatMap(shortRuns)) {
    if (room < run.text.length) {
      stockItems.push([]);
      room = LONGEST_TEXT;
    }
    stockItems.at(-1)?.push(run);
    // A run takes as much as a word, however short it is.
    room -= Math.max(run.text.length, 5);
  }
  const [first = [], ...others] = stockItems;
  return others.length === 0 ? asText(first) : { stack: stockItems.map(asText) };
}

const asText = (runs: readonly Run[]) => {
  const [only, ...others] = runs;
  return only !== undefined && others.length === 0 ? only : { text: runs };
};

/** Cut between words. */
function shortRuns(run: Run): readonly Run[] {
  const stockItems: Run[] = [];
  let { text } = run;
  while (text.length > LONGEST_TEXT) {
    const space = text.slice(0, LONGEST_TEXT).search(/\s\S*$/);
    const cut = space > 0 ? space + 1 : LONGEST_TEXT;
    stockItems.push({ ...run, text: text.slice(0, cut) });
    text = text.slice(cut);
  }
  return [...stockItems, { ...run, text }];
}
