import { decodeEntities } from './decode-entities.ts';

export interface Run {
  readonly text: string;
  readonly bold?: true;
  readonly italics?: true;
  readonly underline?: true;
}

export interface Block {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'rule';
  readonly runs: readonly Run[];
  /** Of an item: how deep its list lies in others, from 1; and its number where the list has them. */
  readonly depth?: number;
  readonly ordinal?: number | null;
}

/**
 * The paragraphs of a text that somebody has written for a page: as HTML, or plainly, with line breaks as typed. Of HTML
 * what a page can show is kept; scripts, pictures and everything else are passed over, and nothing is ever fetched.
 */
export function richText(text: string): readonly Block[] {
  const written = text.replaceAll('\r\n', '\n');
  return SOME_TAG.test(written) ? htmlBlocks(written) : plainBlocks(written);
}

const SOME_TAG =
  /<\/?(?:a|b|blockquote|br|div|em|h[1-6]|hr|i|img|li|ol|p|pre|s|script|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s|\/?>)/i;

const plainBlocks = (text: string): readonly Block[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', runs: [{ text: paragraph }] }));

type Mark = 'bold' | 'italics' | 'underline';

const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['th', 'bold'],
  ['i', 'italics'],
  ['em', 'italics'],
  ['u', 'underline'],
  ['a', 'underline'],
]);

const BLOCKS = new Set(
  'article blockquote dd div dl dt footer h1 h2 h3 h4 h5 h6 header li ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);

/** What is between their tags is not for readers. */
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'svg']);

/** Deeper lists are shown at this depth: nobody reads further, and a page is only so wide. */
const MAX_DEPTH = 5;

interface Writing {
  readonly blocks: Block[];
  runs: Run[];
  kind: 'paragraph' | 'heading' | 'item';
  /** Of the lists around: the number given last, null where there are none. */
  readonly lists: (number | null)[];
  readonly marks: Record<Mark, number>;
}

function htmlBlocks(html: string): readonly Block[] {
  const writing: Writing = {
    blocks: [],
    runs: [],
    kind: 'paragraph',
    lists: [],
    marks: { bold: 0, italics: 0, underline: 0 },
  };
  let unseen: string | null = null;
  for (const token of tokensOf(html)) {
    if (unseen !== null) {
      if (token.kind === 'close' && token.name === unseen) unseen = null;
    } else if (token.kind === 'text') write(writing, token.text);
    else if (token.kind === 'open' && UNSEEN.has(token.name)) unseen = token.name;
    else follow(writing, token.kind, token.name);
  }
  endBlock(writing);
  return writing.blocks;
}

function write(writing: Writing, text: string): void {
  const words = decodeEntities(text.replaceAll(/[ \t\n\f]+/g, ' '));
  if (words === '' || (words === ' ' && writing.runs.length === 0)) return;
  writing.runs.push({
    text: words,
    ...(writing.marks.bold > 0 && { bold: true }),
    ...(writing.marks.italics > 0 && { italics: true }),
    ...(writing.marks.underline > 0 && { underline: true }),
  });
}

function follow(writing: Writing, kind: 'open' | 'close', name: string): void {
  const mark = MARKS.get(name);
  if (mark !== undefined) writing.marks[mark] = Math.max(0, writing.marks[mark] + (kind === 'open' ? 1 : -1));
  if (name === 'br') writing.runs.push({ text: '\n' });
  if (name === 'hr') {
    endBlock(writing);
    writing.blocks.push({ kind: 'rule', runs: [] });
  }
  if ((name === 'td' || name === 'th') && kind === 'close') writing.runs.push({ text: ' ' });
  if (BLOCKS.has(name)) beginOrEnd(writing, kind, name);
}

function beginOrEnd(writing: Writing, kind: 'open' | 'close', name: string): void {
  endBlock(writing);
  if (name === 'ul' || name === 'ol') {
    if (kind === 'open') writing.lists.push(name === 'ol' ? 0 : null);
    else writing.lists.pop();
  }
  if (kind === 'close') return;
  if (/^h[1-6]$/.test(name)) writing.kind = 'heading';
  if (name === 'li') {
    writing.kind = 'item';
    const last = writing.lists.at(-1);
    if (typeof last === 'number') writing.lists[writing.lists.length - 1] = last + 1;
  }
}

function endBlock(writing: Writing): void {
  const runs = trimmed(writing.runs);
  if (runs.length > 0) {
    const place = {
      depth: Math.min(Math.max(1, writing.lists.length), MAX_DEPTH),
      ordinal: writing.lists.at(-1) ?? null,
    };
    writing.blocks.push({ kind: writing.kind, runs, ...(writing.kind === 'item' && place) });
  }
  writing.runs = [];
  writing.kind = 'paragraph';
}

/** Without blanks and line breaks at either end. */
function trimmed(runs: readonly Run[]): readonly Run[] {
  const isBlank = ({ text }: Run): boolean => text.trim() === '';
  const first = runs.findIndex((run) => !isBlank(run));
  const last = runs.findLastIndex((run) => !isBlank(run));
  return first === -1
    ? []
    : runs.slice(first, last + 1).map((run, index, kept) => {
        const start = index === 0 ? run.text.trimStart() : run.text;
        return { ...run, text: index === kept.length - 1 ? start.trimEnd() : start };
      });
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string };

/** By hand and forward only, so that no text takes longer than its length. A `<` that begins no tag is one to be read. */
function* tokensOf(html: string): Generator<Token> {
  let from = 0;
  let plain = 0;
  for (;;) {
    const at = html.indexOf('<', from);
    if (at === -1) break;
    const end = endOfTag(html, at);
    if (end === null) break;
    if (end === at) {
      from = at + 1;
      continue;
    }
    if (at > plain) yield { kind: 'text', text: html.slice(plain, at) };
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(at, at + 20)) ?? [];
    if (name !== undefined) yield { kind: slash === '/' ? 'close' : 'open', name: name.toLowerCase() };
    from = end;
    plain = end;
  }
  if (plain < html.length) yield { kind: 'text', text: html.slice(plain) };
}

/** Where the tag or comment at `at` is over; `at` itself when there is none, null when it never ends. */
function endOfTag(html: string, at: number): number | null {
  const isComment = html.startsWith('<!--', at);
  if (!isComment && !/^<[/!?a-z]/i.test(html.slice(at, at + 2))) return at;
  const end = html.indexOf(isComment ? '-->' : '>', at);
  return end === -1 ? null : end + (isComment ? 3 : 1);
}
