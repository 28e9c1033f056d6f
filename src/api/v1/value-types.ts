import { z } from 'zod';
import type { PropertyEntry } from '../../app/customers/owner-properties.ts';
import { propertyTypeFromV1, SHOWN_ON, V1_TYPE_NAMES } from '../../domain/customers/properties.ts';
import { parseInstant } from '../../domain/time/parse.ts';
import { whyNotText } from '../../lib/why-not-text.ts';
import { UUID } from '../../lib/uuid-of.ts';

/** Entries of a list in a body. */
export const MAX_ENTRIES = 1_000;

interface Wrong {
  /** In words that follow the field's name. */
  readonly wrong: string;
}

/** An optional field. The messages of a union of schemas are useless to a caller. */
const field = <Value>(read: (input: unknown) => Value | Wrong) =>
  z
    .unknown()
    .transform((input, context): Value => {
      const result = read(input);
      if (!isWrong(result)) return result;
      context.issues.push({ code: 'custom', message: result.wrong, input });
      return z.NEVER;
    })
    .exactOptional();

const isWrong = (result: unknown): result is Wrong =>
  typeof result === 'object' && result !== null && 'wrong' in result;

/** Numbers are taken for their digits: house numbers, postcodes and telephone numbers are sent as such. */
function readText(input: unknown): string | null | Wrong {
  if (input === null) return null;
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string') return { wrong: 'must be a string' };
  const wrong = whyNotText(text);
  return wrong === null ? text : { wrong };
}

export const text = field<string | null>(readText);

/** A number, or its digits in a string. Blank is null. */
export const decimal = field<number | null>((input) => {
  if (input === null || input === '') return null;
  if (typeof input === 'number') return input;
  return typeof input === 'string' && DECIMAL.test(input) ? Number(input) : { wrong: 'must be a number' };
});

const DECIMAL = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

export const integer = field<number | null>((input) => {
  if (input === null || input === '') return null;
  const number = typeof input === 'string' && INTEGER.test(input) ? Number(input) : input;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : { wrong: 'must be an integer' };
});

const INTEGER = /^[+-]?\d{1,15}$/;

export const flag = field<boolean | null>((input) => {
  if (input === null) return null;
  return FLAGS.get(input) ?? { wrong: 'must be true or false' };
});

const FLAGS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** A malformed id is treated like an unknown one. Blank is null. */
export const reference = field<string | null>((input) => {
  if (input === null || input === '') return null;
  return typeof input === 'string' && UUID.test(input) ? input.toLowerCase() : { wrong: 'must exist' };
});

/** A time, in any of the spellings of domain/time; without an offset it is that of `zone`. Blank is null. */
export const moment = (zone: string) =>
  field<Temporal.Instant | null>((input) => {
    if (input === null || input === '') return null;
    const instant = typeof input === 'string' ? parseInstant(input.trim(), zone) : null;
    return instant ?? { wrong: 'is not a datetime (invalid date)' };
  });

/** A list of strings, or one string with commas between them. Null is none. */
export const texts = field<readonly string[]>((input) => {
  const entries = typeof input === 'string' ? input.split(',') : (input ?? []);
  if (!Array.isArray(entries)) return { wrong: 'must be a list of strings' };
  if (entries.length > MAX_ENTRIES) return { wrong: `has too many entries (maximum is ${MAX_ENTRIES})` };
  const read = entries.map((entry) => (entry === null ? MUST_BE_TEXT : readText(entry)));
  const wrong = read.find(isWrong);
  return wrong === undefined
    ? read.filter((entry) => typeof entry === 'string')
    : { wrong: `has an entry that ${wrong.wrong}` };
});

const MUST_BE_TEXT: Wrong = { wrong: 'must be a string' };

const NAMES = Object.values(V1_TYPE_NAMES);

const typeName = z
  .enum(NAMES, { error: `must be one of: ${NAMES.join(', ')}` })
  .transform((name) => propertyTypeFromV1(name))
  .exactOptional();

const entry = z
  .object(
    {
      id: reference,
      _destroy: flag,
      type: typeName,
      default_property_id: reference,
      name: text,
      identifier: text,
      position: integer,
      show_on: z.array(z.enum(SHOWN_ON), { error: `must be a list of: ${SHOWN_ON.join(', ')}` }).exactOptional(),
      validation_required: flag,
      value: text,
      first_name: text,
      last_name: text,
      address1: text,
      address2: text,
      city: text,
      region: text,
      zipcode: text,
      country: text,
      country_id: text,
      province_id: text,
      latitude: text,
      longitude: text,
    },
    { error: 'must be an object' },
  )
  .transform(({ type, ...rest }): PropertyEntry => (type === undefined ? rest : { ...rest, property_type: type }));

/** `properties_attributes`: properties to create, and those of an owner to change or remove. */
export const propertyEntries = z
  .array(entry, { error: 'must be a list of objects' })
  .max(MAX_ENTRIES, { error: `has too many entries (maximum is ${MAX_ENTRIES})` })
  .nullable()
  .transform((entries) => entries ?? [])
  .exactOptional();
