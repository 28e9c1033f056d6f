import type { Loaded } from './load.ts';
import type { DocumentParts } from './render-jsonapi.ts';

/** The `.json` form: attributes beside the id, included records nested under their relationship's name. */
export function renderFlat(data: Loaded | readonly Loaded[], { stats }: DocumentParts): string {
  const meta = stats === undefined ? '' : `,"meta":{"stats":${stats}}`;
  return `{"data":${nested(data)}${meta}}`;
}

function nested(related: Loaded | readonly Loaded[] | null): string {
  if (related === null) return 'null';
  if (Array.isArray(related)) return `[${(related as readonly Loaded[]).map(record).join(',')}]`;
  return record(related as Loaded);
}

function record(row: Loaded): string {
  let text = `{"id":"${row.id}"`;
  if (row.attributes !== '{}') text += `,${row.attributes.slice(1, -1)}`;
  for (const [name, related] of row.related) text += `,"${name}":${nested(related)}`;
  return `${text}}`;
}
