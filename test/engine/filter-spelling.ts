import * as fc from 'fast-check';
import { FILTER_TYPES, type FilterTest, type FilterTree } from './filter-model.ts';

/** The ways in which clients write the same list of values. */
export interface Spelling {
  readonly list: 'comma' | 'repeated' | '[]' | '[0]';
  readonly encodedBrackets: boolean;
  /** `filter[a]=1` for `filter[a][eq]=1`. */
  readonly implicitEq: boolean;
  /** `{{a}}` even where no comma asks for it. */
  readonly braces: boolean;
  readonly plusForSpace: boolean;
  /** Which of the spellings of a single value. */
  readonly form: number;
}

export const spelling: fc.Arbitrary<Spelling> = fc.record({
  list: fc.constantFrom('comma' as const, 'repeated' as const, '[]' as const, '[0]' as const),
  encodedBrackets: fc.boolean(),
  implicitEq: fc.boolean(),
  braces: fc.boolean(),
  plusForSpace: fc.boolean(),
  form: fc.nat({ max: 11 }),
});

/** One test as part of a query string. */
export function inQueryString(test: FilterTest, how: Spelling): string {
  if (FILTER_TYPES[test.field] === 'hash') return hashInQueryString(test, how);
  const texts = test.values.map((value) => protectCommas(textOf(test, value, how), how));
  const base = ['filter', test.field, ...(how.implicitEq && test.operator === 'eq' ? [] : [test.operator])];
  if (how.list === 'comma') return pair(base, texts.map((text) => encode(text, how)).join(','), how);
  return texts
    .map((text, index) => {
      const place = how.list === 'repeated' ? base : [...base, how.list === '[0]' ? String(index) : ''];
      return pair(place, encode(text, how), how);
    })
    .join('&');
}

/** A query string has only texts, and no words for a list of objects. */
function hashInQueryString({ field, values }: FilterTest, how: Spelling): string {
  const [wanted] = values;
  if (wanted === null) return pair(['filter', field], 'null', how);
  const base = ['filter', field, ...(how.implicitEq ? [] : ['eq'])];
  return Object.entries(wanted as object)
    .map(([key, value]) => pair([...base, key], encode(String(value), how), how))
    .join('&');
}

function pair([first, ...rest]: readonly string[], value: string, { encodedBrackets }: Spelling): string {
  const [open, close] = encodedBrackets ? ['%5B', '%5D'] : ['[', ']'];
  return `${first}${rest.map((part) => `${open}${encodeURIComponent(part)}${close}`).join('')}=${value}`;
}

const encode = (text: string, { plusForSpace }: Spelling): string =>
  plusForSpace ? encodeURIComponent(text).replaceAll('%20', '+') : encodeURIComponent(text);

const protectCommas = (text: string, { braces }: Spelling): string =>
  braces || text.includes(',') || text.startsWith('{{') ? `{{${text}}}` : text;

function textOf({ field }: FilterTest, value: unknown, { form }: Spelling): string {
  if (typeof value === 'boolean') return form % 3 === 0 ? (value ? '1' : '0') : String(value);
  if (typeof value === 'number') return form % 3 === 0 && value >= 0 ? `+${value}` : String(value);
  if (typeof value !== 'string') return 'null';
  const type = FILTER_TYPES[field];
  if (type === 'datetime') return momentText(value, form);
  if (type === 'date') return form % 3 === 0 ? dayMonthYear(value) : value;
  return type === 'uuid' && form % 3 === 0 ? value.toUpperCase() : value;
}

function dayMonthYear(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}-${month}-${year}`;
}

function momentText(canonical: string, form: number): string {
  const instant = Temporal.Instant.from(canonical);
  switch (form % 5) {
    case 0:
      return instant.toString();
    case 1:
      return instant.toZonedDateTimeISO('+05:30').toString({ timeZoneName: 'never' });
    case 2:
      return `${canonical.slice(0, 26).replace('T', ' ')} UTC`;
    case 3:
      // Wall-clock time in the company's zone.
      return instant.toZonedDateTimeISO('Europe/Amsterdam').toPlainDateTime().toString();
    default:
      return canonical;
  }
}

/** A tree as the conditions of an advanced search. */
export function asConditions(tree: FilterTree, how: Spelling): object {
  if ('all' in tree) return { operator: 'and', attributes: tree.all.map((part) => asConditions(part, how)) };
  if ('any' in tree) return { operator: 'or', attributes: tree.any.map((part) => asConditions(part, how)) };
  const isHash = FILTER_TYPES[tree.field] === 'hash';
  const value = inJson(tree, how);
  const bare = how.implicitEq && tree.operator === 'eq';
  return { [tree.field]: bare || (isHash && Array.isArray(value)) ? value : { [tree.operator]: value } };
}

/** The values of a test as JSON: a list, or the value itself when it is the only one. */
export function inJson(test: FilterTest, how: Spelling): unknown {
  const values = test.values.map((value) => jsonOf(test, value, how));
  const [only] = values;
  return values.length === 1 && how.list !== '[]' ? only : values;
}

function jsonOf(test: FilterTest, value: unknown, how: Spelling): unknown {
  const type = FILTER_TYPES[test.field];
  if (value === null || type === 'hash' || type === 'string') return value;
  const isScalar = type === 'integer' || type === 'float' || type === 'boolean';
  return isScalar && how.form % 2 === 0 ? value : textOf(test, value, how);
}
