import { Tokenizer } from 'htmlparser2';

export interface Run {
  readonly text: string;
  readonly bold?: true;
  readonly italics?: true;
  readonly underline?: true;
}

export interface Block {
  readonly kind: 'paragraph' | 'heading' | 'item' | 'rule';
  readonly runs: readonly Run[];
  /** Of an item: the nesting depth of its list, from 1, and its number in a numbered list. */
  readonly depth?: number;
  readonly ordinal?: number | null;
}

/**
 * Splits a text into printable blocks. The text is HTML or plain text with line breaks. Scripts, pictures and other
 * content that cannot be printed are left out, and nothing is ever fetched.
 */
export function richText(text: string): readonly Block[] {
  const unix = text.replaceAll('\r\n', '\n');
  return SOME_TAG.test(unix) ? htmlBlocks(unix) : plainBlocks(unix);
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

/** Elements whose content is not printed. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'svg']);

/** Deeper lists are printed at this depth, because a page is only so wide. */
const MAX_DEPTH = 5;

interface Output {
  readonly blocks: Block[];
  runs: Run[];
  kind: 'paragraph' | 'heading' | 'item';
  /** For each list around the current position: the number of its last item, or null if it is not numbered. */
  readonly lists: (number | null)[];
  readonly marks: Record<Mark, number>;
}

function htmlBlocks(html: string): readonly Block[] {
  const output: Output = {
    blocks: [],
    runs: [],
    kind: 'paragraph',
    lists: [],
    marks: { bold: 0, italics: 0, underline: 0 },
  };
  let hiddenIn: string | null = null;
  readHtml(html, {
    text(text) {
      if (hiddenIn === null) addText(output, text);
    },
    tag(kind, name) {
      if (hiddenIn !== null) {
        if (kind === 'close' && name === hiddenIn) hiddenIn = null;
      } else if (kind === 'open' && HIDDEN.has(name)) hiddenIn = name;
      else addTag(output, kind, name);
    },
  });
  endBlock(output);
  return output.blocks;
}

interface HtmlHandler {
  text(text: string): void;
  tag(kind: 'open' | 'close', name: string): void;
}

/**
 * Calls the handler for every tag and for the text between tags. It uses the tokenizer and not the parser of
 * htmlparser2, because the parser searches its stack of open elements at every closing tag: its time can grow with the
 * square of the length. A tag or comment that never ends is text.
 */
function readHtml(html: string, handler: HtmlHandler): void {
  let text = '';
  let openName = '';
  /** The end of the part of `html` that was handled. */
  let end = 0;

  const addRaw = (until: number): void => {
    text += html.slice(end, until).replaceAll(/[ \t\n\f]+/g, ' ');
    end = until;
  };
  const markup = (from: number, handle?: () => void): void => {
    const close = html.indexOf('>', from);
    if (close === -1) return;
    if (text !== '') handler.text(text);
    text = '';
    end = close + 1;
    handle?.();
  };
  const endOpenTag = (from: number): void => markup(from, () => handler.tag('open', openName));
  const skipMarkup = (_start: number, from: number): void => markup(from);
  const ignore = (): void => undefined;

  const tokenizer = new Tokenizer(
    {},
    {
      ontext: (_start, until) => addRaw(until),
      ontextentity(codePoint, until) {
        // An entity of two characters is reported twice, the second time with nothing left to handle.
        const isComplete = end === until || html[until - 1] === ';';
        if (!isComplete || codePoint === REPLACEMENT_CHARACTER) return addRaw(until);
        text += String.fromCodePoint(codePoint);
        end = until;
      },
      onopentagname(start, until) {
        openName = html.slice(start, until).toLowerCase();
      },
      onopentagend: endOpenTag,
      onselfclosingtag: endOpenTag,
      onclosetag: (start, from) => markup(from, () => handler.tag('close', html.slice(start, from).toLowerCase())),
      oncomment: skipMarkup,
      oncdata: skipMarkup,
      ondeclaration: skipMarkup,
      onprocessinginstruction: skipMarkup,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onend() {
        addRaw(html.length);
        if (text !== '') handler.text(text);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** The tokenizer reports it for a number that is no character, such as `&#0;`. */
const REPLACEMENT_CHARACTER = 0xfffd;

function addText(output: Output, text: string): void {
  if (text === ' ' && output.runs.length === 0) return;
  output.runs.push({
    text,
    ...(output.marks.bold > 0 && { bold: true }),
    ...(output.marks.italics > 0 && { italics: true }),
    ...(output.marks.underline > 0 && { underline: true }),
  });
}

function addTag(output: Output, kind: 'open' | 'close', name: string): void {
  const mark = MARKS.get(name);
  if (mark !== undefined) output.marks[mark] = Math.max(0, output.marks[mark] + (kind === 'open' ? 1 : -1));
  if (name === 'br') output.runs.push({ text: '\n' });
  if (name === 'hr') {
    endBlock(output);
    output.blocks.push({ kind: 'rule', runs: [] });
  }
  if ((name === 'td' || name === 'th') && kind === 'close') output.runs.push({ text: ' ' });
  if (BLOCKS.has(name)) addBlockTag(output, kind, name);
}

function addBlockTag(output: Output, kind: 'open' | 'close', name: string): void {
  endBlock(output);
  if (name === 'ul' || name === 'ol') {
    if (kind === 'open') output.lists.push(name === 'ol' ? 0 : null);
    else output.lists.pop();
  }
  if (kind === 'close') return;
  if (/^h[1-6]$/.test(name)) output.kind = 'heading';
  if (name === 'li') {
    output.kind = 'item';
    const last = output.lists.at(-1);
    if (typeof last === 'number') output.lists[output.lists.length - 1] = last + 1;
  }
}

function endBlock(output: Output): void {
  const runs = trimmed(output.runs);
  if (runs.length > 0) {
    const place = {
      depth: Math.min(Math.max(1, output.lists.length), MAX_DEPTH),
      ordinal: output.lists.at(-1) ?? null,
    };
    output.blocks.push({ kind: output.kind, runs, ...(output.kind === 'item' && place) });
  }
  output.runs = [];
  output.kind = 'paragraph';
}

/** The runs without blanks and line breaks at either end. */
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
