import { parseDate, parseInstant } from '../../../domain/time/parse.ts';
import { UUID } from '../../../lib/uuid-of.ts';
import { whyNotText } from '../../../lib/why-not-text.ts';
import type { FieldType } from './field.ts';

/**
 * Reads one value of a field's type, from query text or JSON. Returns the value, or a `Problem` worded to follow the
 * name of the place ("must be an integer").
 */
export function readValue(type: FieldType, values: readonly string[] | null, input: unknown, zone: string): unknown {
  switch (type) {
    case 'string':
      return readString(input, values);
    case 'uuid':
      return typeof input === 'string' && UUID.test(input) ? input.toLowerCase() : problem('must be a uuid');
    case 'enum':
      return typeof input === 'string' && values?.includes(input) ? input : problem(oneOf(values ?? []));
    case 'integer':
      return readNumber(input, Number.isSafeInteger, 'must be an integer');
    case 'float':
      return readNumber(input, isSaneFloat, 'must be a number');
    case 'boolean':
      return BOOLEANS.has(input) ? BOOLEANS.get(input) : problem('must be true or false');
    case 'date':
      return (typeof input === 'string' ? parseDate(input) : null) ?? problem('is not a date (invalid date)');
    case 'datetime':
      return (
        (typeof input === 'string' ? parseInstant(mendOffset(input), zone) : null) ??
        problem('is not a datetime (invalid date)')
      );
    case 'hash':
      return isRecord(input) ? storable(input) : problem('must be an object');
    case 'array':
    case 'array[string]':
      return readString(input, values);
  }
}

export interface Problem {
  readonly [PROBLEM]: string;
}

const PROBLEM: unique symbol = Symbol('problem with a value');

export const problem = (words: string): Problem => ({ [PROBLEM]: words });

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && PROBLEM in value;

export const wordsOf = (found: Problem): string => found[PROBLEM];

export const oneOf = (values: readonly string[]): string => `must be one of: ${values.join(', ')}`;

export const isRecord = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function readString(input: unknown, values: readonly string[] | null): string | Problem {
  const text = typeof input === 'number' || typeof input === 'boolean' ? String(input) : input;
  if (typeof text !== 'string') return problem('must be a string');
  const wrong = whyNotText(text);
  if (wrong !== null) return problem(wrong);
  return values === null || values.includes(text) ? text : problem(oneOf(values));
}

/** JSON of any shape whose texts the database can store. */
export function storable<Value>(input: Value): Value | Problem {
  const wrong = whyNotStorable(input);
  return wrong === null ? input : problem(wrong);
}

function whyNotStorable(input: unknown): string | null {
  if (typeof input === 'string') return whyNotText(input);
  if (typeof input !== 'object' || input === null) return null;
  for (const [key, value] of Object.entries(input)) {
    const wrong = whyNotText(key) ?? whyNotStorable(value);
    if (wrong !== null) return wrong;
  }
  return null;
}

function readNumber(input: unknown, fits: (value: number) => boolean, words: string): number | Problem {
  const value = typeof input === 'string' && NUMBER.test(input) ? Number(input) : input;
  return typeof value === 'number' && fits(value) ? value : problem(words);
}

const NUMBER = /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,2})?$/i;

/** PostgreSQL's numeric takes far more, but nothing in a rental business does. */
const isSaneFloat = (value: number): boolean => Number.isFinite(value) && Math.abs(value) < 1e15;

const BOOLEANS = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);

/** A plus sign sent unencoded arrives as a space: `2026-01-01T09:00:00 02:00`. */
const mendOffset = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+) (\d\d:?\d\d)$/, '$1+$2');
