import { isUtf8 } from 'node:buffer';
import { assert } from '../lib/assert.ts';
import { badRequest } from '../lib/refusal.ts';
import { jsonErrorOffset } from './json-error-offset.ts';
import type { ApiRequest } from './request.ts';

export const JSON_DEPTH_LIMIT = 512;

/** The body as data; undefined when there is none. */
export function parseJsonBody({ body }: Pick<ApiRequest, 'body'>): unknown {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) throw badRequest('the body is not valid UTF-8');
  const text = withoutByteOrderMark(body.toString('utf8'));
  if (text.trim() === '') return undefined;
  const tooDeepAt = offsetBeyondDepth(text, JSON_DEPTH_LIMIT);
  if (tooDeepAt !== undefined) {
    throw badRequest(`the body is nested more than ${JSON_DEPTH_LIMIT} levels deep at ${place(text, tooDeepAt)}`);
  }
  const value = parsed(text);
  return PROTO_KEY.test(text) ? withoutProtoKeys(value) : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const offset = jsonErrorOffset(text);
    assert(offset !== undefined, 'JSON.parse refuses what jsonErrorOffset takes');
    throw badRequest(`the body is not valid JSON: ${found(text, offset)} at ${place(text, offset)}`);
  }
}

const withoutByteOrderMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);

/** Where the nesting first exceeds the limit. Looked for before parsing, which recurses. */
export function offsetBeyondDepth(text: string, limit: number): number | undefined {
  let depth = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === QUOTE) {
      offset = closingQuote(text, offset);
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > limit) return offset;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
    }
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

function closingQuote(text: string, openingQuote: number): number {
  let offset = openingQuote + 1;
  while (offset < text.length && text.charCodeAt(offset) !== QUOTE) {
    offset += text.charCodeAt(offset) === BACKSLASH ? 2 : 1;
  }
  return offset;
}

const found = (text: string, offset: number): string =>
  offset >= text.length
    ? 'it ends too early'
    : `unexpected ${JSON.stringify(firstCharacter(text.slice(offset, offset + 2)))}`;

function place(text: string, offset: number): string {
  const before = text.slice(0, offset);
  return `line ${before.split('\n').length}, column ${offset - before.lastIndexOf('\n')}`;
}

const firstCharacter = (text: string): string => Array.from(text)[0] ?? '';

// The name in quotes, with any of its characters escaped.
const PROTO_KEY =
  /"(?:_|\\u005f){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006f)(?:t|\\u0074)(?:o|\\u006f)(?:_|\\u005f){2}"/i;

/** `JSON.parse` makes it an ordinary key; a careless copy of the object would make it the prototype. */
function withoutProtoKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutProtoKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, entry]) => [key, withoutProtoKeys(entry)]));
}
