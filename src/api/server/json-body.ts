import { isUtf8 } from 'node:buffer';
import { assert } from '../../lib/assert.ts';
import { badRequest, type Refusal } from '../../lib/refusal.ts';
import { jsonErrorOffset } from './json-error-offset.ts';
import type { ApiRequest } from './request.ts';

export const JSON_DEPTH_LIMIT = 512;

/** Members and entries of everything in a body. */
export const JSON_VALUES_LIMIT = 50_000;

/** Characters of a body without its pictures, which are the only strings that may be longer than `LONG_STRING`. */
export const JSON_LENGTH_LIMIT = 1_000_000;
const LONG_STRING = 65_536;

/** The body as data; undefined when there is none. */
export function parseJsonBody({ body }: Pick<ApiRequest, 'body'>): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  const text = withoutByteOrderMark(body.toString('utf8'));
  if (text.trim() === '') return undefined;
  const excess = excessIn(text, LIMITS);
  if (excess !== undefined) throw tooMuch(excess, text);
  const value = parsed(text);
  if (PROTO_KEY.test(text)) removeProtoKeys(value);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Too long to be read once more for the place.
    if (text.length > JSON_LENGTH_LIMIT) throw badRequest('the body is not valid JSON');
    const offset = jsonErrorOffset(text);
    assert(offset !== undefined, 'JSON.parse refuses what jsonErrorOffset takes');
    throw badRequest(`the body is not valid JSON: ${found(text, offset)} at ${place(text, offset)}`);
  }
}

const withoutByteOrderMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

const LIMITS = { depth: JSON_DEPTH_LIMIT, values: JSON_VALUES_LIMIT, length: JSON_LENGTH_LIMIT };

interface Excess {
  readonly of: keyof typeof LIMITS;
  readonly offset: number;
}

/** Where a limit is first exceeded. Looked for before parsing, which recurses and builds every value. */
export function excessIn(text: string, limits: typeof LIMITS): Excess | undefined {
  let depth = 0;
  let values = 0;
  let pictures = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    if (offset - pictures >= limits.length) return { of: 'length', offset };
    const code = text.charCodeAt(offset);
    if (code === QUOTE) {
      const end = closingQuote(text, offset);
      if (end - offset > LONG_STRING) pictures += end - offset;
      offset = end;
    } else if (code === COMMA || code === OPEN_BRACE || code === OPEN_BRACKET) {
      values += 1;
      if (values > limits.values) return { of: 'values', offset };
      if (code !== COMMA) depth += 1;
      if (depth > limits.depth) return { of: 'depth', offset };
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
    }
  }
  return undefined;
}

function tooMuch({ of, offset }: Excess, text: string): Refusal {
  switch (of) {
    case 'depth':
      return badRequest(`the body is nested more than ${JSON_DEPTH_LIMIT} levels deep at ${place(text, offset)}`);
    case 'values':
      return badRequest(`the body holds more than ${JSON_VALUES_LIMIT} values`);
    case 'length':
      return badRequest(`the body is longer than ${JSON_LENGTH_LIMIT} characters without its pictures`);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NEW_LINE = 0x0a;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

function closingQuote(text: string, openingQuote: number): number {
  for (let quote = text.indexOf('"', openingQuote + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = quote;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote;
  }
  return text.length;
}

const found = (text: string, offset: number): string =>
  offset >= text.length
    ? 'it ends too early'
    : `unexpected ${JSON.stringify(firstCharacter(text.slice(offset, offset + 2)))}`;

function place(text: string, offset: number): string {
  let line = 1;
  for (let index = 0; index < offset; index += 1) if (text.charCodeAt(index) === NEW_LINE) line += 1;
  return `line ${line}, column ${offset - text.lastIndexOf('\n', offset - 1)}`;
}

const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';

// The name in quotes, with any of its characters escaped.
const PROTO_KEY =
  /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"/i;

/** `JSON.parse` makes it an ordinary key; a careless copy of the object would make it the prototype. */
function removeProtoKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) Reflect.deleteProperty(value, '__proto__');
  for (const entry of Object.values(value)) removeProtoKeys(entry);
}
