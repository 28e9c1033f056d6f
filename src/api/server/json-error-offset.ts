/**
 * Where a text stops being JSON, or undefined when it is JSON: `JSON.parse` does not always say. An offset at the end
 * of the text means that something is missing there.
 */
export function jsonErrorOffset(text: string): number | undefined {
  const open: Bracket[] = [];
  let state: State = { ok: true, offset: 0, expected: 'value' };
  for (;;) {
    const at = skipSpace(text, state.offset);
    const inside = open.at(-1);
    if (state.expected === 'separator' && inside === undefined) return at === text.length ? undefined : at;
    state = step(text, at, state.expected, inside);
    if (!state.ok) return state.offset;
    if (state.opens !== undefined) open.push(state.opens);
    if (state.closes === true) open.pop();
  }
}

type Bracket = '{' | '[';

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'separator';

interface State extends End {
  readonly expected: Expected;
  readonly opens?: Bracket;
  readonly closes?: true;
}

function step(text: string, at: number, expected: Expected, inside: Bracket | undefined): State {
  const character = text[at];
  const closing = inside === '{' ? '}' : ']';
  if (character === closing && (expected === 'separator' || expected.endsWith(closing))) {
    return { ok: true, offset: at + 1, expected: 'separator', closes: true };
  }
  if (expected === 'separator') {
    return {
      ok: character === ',',
      offset: character === ',' ? at + 1 : at,
      expected: inside === '{' ? 'key' : 'value',
    };
  }
  if (expected === 'key' || expected === 'key or }') return { ...key(text, at), expected: 'value' };
  if (character === '{') return { ok: true, offset: at + 1, expected: 'key or }', opens: '{' };
  if (character === '[') return { ok: true, offset: at + 1, expected: 'value or ]', opens: '[' };
  return { ...scalar(text, at), expected: 'separator' };
}

function key(text: string, from: number): End {
  if (text[from] !== '"') return failure(from);
  const end = string(text, from);
  if (!end.ok) return end;
  const colon = skipSpace(text, end.offset);
  return text[colon] === ':' ? success(colon + 1) : failure(colon);
}

interface End {
  readonly ok: boolean;
  readonly offset: number;
}

const success = (offset: number): End => ({ ok: true, offset });
const failure = (offset: number): End => ({ ok: false, offset });

const skipSpace = (text: string, from: number): number => endOf(SPACE, text, from);

const SPACE = /[ \n\r\t]*/y;
// Anything but control characters, a quote and a backslash.
const PLAIN_CHARACTERS = /[ !#-[\]-\uffff]*/y;

/** The end of the match that begins here. Bodies are long, and patterns pass over them quickly. */
function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}

function scalar(text: string, from: number): End {
  const character = text[from];
  if (character === '"') return string(text, from);
  if (character === 't') return word(text, from, 'true');
  if (character === 'f') return word(text, from, 'false');
  if (character === 'n') return word(text, from, 'null');
  return number(text, from);
}

function word(text: string, from: number, expected: string): End {
  for (let index = 0; index < expected.length; index += 1) {
    if (text[from + index] !== expected[index]) return failure(from + index);
  }
  return success(from + expected.length);
}

function string(text: string, from: number): End {
  let offset = from + 1;
  for (;;) {
    offset = endOf(PLAIN_CHARACTERS, text, offset);
    const character = text[offset];
    if (character === '"') return success(offset + 1);
    if (character !== '\\') return failure(offset);
    const end = escape(text, offset + 1);
    if (!end.ok) return end;
    offset = end.offset;
  }
}

function escape(text: string, from: number): End {
  if (text[from] !== 'u') return '"\\/bfnrt'.includes(text[from] ?? ' ') ? success(from + 1) : failure(from);
  for (let offset = from + 1; offset < from + 5; offset += 1) {
    if (!'0123456789abcdefABCDEF'.includes(text[offset] ?? ' ')) return failure(offset);
  }
  return success(from + 5);
}

function number(text: string, from: number): End {
  let offset = text[from] === '-' ? from + 1 : from;
  if (!isDigit(text[offset])) return failure(offset);
  offset = text[offset] === '0' ? offset + 1 : skipDigits(text, offset);
  if (text[offset] === '.') {
    if (!isDigit(text[offset + 1])) return failure(offset + 1);
    offset = skipDigits(text, offset + 1);
  }
  if (text[offset] === 'e' || text[offset] === 'E') {
    offset += text[offset + 1] === '+' || text[offset + 1] === '-' ? 2 : 1;
    if (!isDigit(text[offset])) return failure(offset);
    offset = skipDigits(text, offset);
  }
  return success(offset);
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

function skipDigits(text: string, from: number): number {
  let offset = from;
  while (isDigit(text[offset])) offset += 1;
  return offset;
}
