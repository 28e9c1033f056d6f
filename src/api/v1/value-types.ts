import { z } from 'zod';

/** Entries of a list in a body. */
export const MAX_ENTRIES = 1_000;

const NULL_CHARACTER = { error: 'must not contain a null character' };

const someText = z
  .union([z.string(), z.number().transform(String)], { error: 'must be a string' })
  .refine((value) => !value.includes('\0'), NULL_CHARACTER);

/** Numbers are taken for their digits: house numbers, postcodes and telephone numbers are sent as such. */
export const text = someText.nullable().exactOptional();

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

/** A number, or its digits in a string. Blank is null. */
export const decimal = z
  .union([z.number(), z.literal('').transform(() => null), z.string().regex(NUMBER).transform(Number)], {
    error: 'must be a number',
  })
  .nullable()
  .exactOptional();

export const integer = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: 'must be an integer' },
  )
  .nullable()
  .exactOptional();

export const flag = z
  .union(
    [
      z.boolean(),
      z.literal(['true', '1', 1]).transform(() => true),
      z.literal(['false', '0', 0]).transform(() => false),
    ],
    {
      error: 'must be true or false',
    },
  )
  .nullable()
  .exactOptional();

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An id that is none can only be one that does not exist. Blank is null. */
export const reference = z
  .union([z.literal('').transform(() => null), z.string().regex(UUID).toLowerCase()], { error: 'must exist' })
  .nullable()
  .exactOptional();

/** A list of strings, or one string with commas between them. Null is none. */
export const texts = z
  .union(
    [
      z.array(someText),
      z
        .string()
        .refine((value) => !value.includes('\0'), NULL_CHARACTER)
        .transform((value) => value.split(',')),
    ],
    {
      error: 'must be a list of strings',
    },
  )
  .nullable()
  .transform((list) => list ?? [])
  .refine((list) => list.length <= MAX_ENTRIES, { error: `has too many entries (maximum is ${MAX_ENTRIES})` })
  .exactOptional();
