/** Characters of a slug, without the number that makes it unique. */
export const MAX_SLUG = 200;

/** The part of an address that names something: "iPad Mini" → `ipad-mini`. Letters of every script stay, accents go. */
export const slugOf = (name: string): string => shortened(words(name, '-').toLowerCase(), '-');

/** A stock-keeping unit from a name or slug: "iPad Mini" → `IPAD_MINI`. */
export const skuOf = (name: string): string => shortened(words(name, '_').toUpperCase(), '_');

/** The first of `ipad`, `ipad-2`, `ipad-3`, … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

const words = (name: string, separator: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    // Marks other than accents on Latin, Greek and Cyrillic letters are vowels: without them words change.
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, separator);

const shortened = (text: string, separator: string): string =>
  trimmed(Array.from(trimmed(text, separator)).slice(0, MAX_SLUG).join(''), separator);

/** There is never more than one separator at an end. */
const trimmed = (text: string, separator: string): string =>
  text.slice(text.startsWith(separator) ? 1 : 0).replace(separator === '-' ? /-$/ : /_$/, '');

/** The name of a product: its group's, with the values that distinguish it. */
export function variationName(groupName: string, values: readonly string[]): string {
  const known = values.filter((value) => value !== '');
  return known.length === 0 ? groupName : `${groupName} - ${known.join(', ')}`;
}

/** Values go with fields by their place: one for each, blank where none was given. */
export const fittedValues = (values: readonly string[], fields: readonly string[]): readonly string[] =>
  fields.map((_, index) => values[index] ?? '');

export const sameValues = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => sameValue(value, other[index]));

const sameValue = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();

export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The unit that is meant when none is said. */
export const weightUnitOf = (system: 'metric' | 'imperial'): WeightUnit => (system === 'imperial' ? 'lb' : 'kg');

export const PRODUCT_TYPES = ['rental', 'sales_item', 'service'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const TRACKING_TYPES = ['none', 'bulk', 'trackable'] as const;
export type TrackingType = (typeof TRACKING_TYPES)[number];

/** The tracking types allowed for each; the first is the default. */
export const TRACKING_OF: Readonly<Record<ProductType, readonly TrackingType[]>> = {
  rental: ['bulk', 'trackable'],
  sales_item: ['bulk', 'none'],
  service: ['none'],
};
