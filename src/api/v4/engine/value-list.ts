import type { FieldType } from './field.ts';
import type { FilterDeclaration } from './filter-declaration.ts';

/** The alternatives in one filter value: `1,2` is a list, and so is an array in a body. */
export function valueList(value: unknown, filter: FilterDeclaration, fromQueryString: boolean): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return fromQueryString ? value.flatMap((entry: unknown) => valueList(entry, filter, true)) : value;
  }
  if (typeof value !== 'string' || isFreeText(filter)) return [value];
  if (fromQueryString) return splitText(value);
  return HOLDS_COMMAS.has(filter.type) ? [value] : value.split(',');
}

/** Search text is one value, including commas. */
const isFreeText = ({ name, custom }: FilterDeclaration): boolean => name === 'q' && custom?.type === 'string';

/** In a body, an array says that there are several of these. */
const HOLDS_COMMAS: ReadonlySet<FieldType> = new Set(['string', 'array', 'array[string]', 'hash']);

/** `{{a, b}},c` is how clients mark a comma that belongs to a value. */
function splitText(text: string): readonly string[] {
  if (!text.includes('{{')) return text.split(',');
  const items: string[] = [];
  const lastClosing = Math.max(text.lastIndexOf('}},'), text.endsWith('}}') ? text.length - 2 : -1);
  for (let from = 0; from <= text.length; ) {
    if (text.startsWith('{{', from) && from + 2 <= lastClosing) {
      const closing = closingBraces(text, from + 2);
      items.push(text.slice(from + 2, closing));
      from = closing + 3;
    } else {
      const end = endOfItem(text, from);
      items.push(text.slice(from, end));
      from = end + 1;
    }
  }
  return items;
}

function endOfItem(text: string, from: number): number {
  const comma = text.indexOf(',', from);
  return comma === -1 ? text.length : comma;
}

/** Braces that end an item: before a comma, or at the end of the text. */
function closingBraces(text: string, from: number): number {
  const next = text.indexOf('}},', from);
  return next === -1 ? text.length - 2 : next;
}
