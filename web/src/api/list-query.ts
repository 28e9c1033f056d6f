import type { Resources } from './schema.ts';

export type ResourceType = keyof Resources;
export type RecordOf<T extends ResourceType> = Resources[T]['record'];

type Scalar = string | number | boolean;
export type FilterValue =
  | Scalar
  | readonly Scalar[]
  | null
  | { readonly [operator: string]: Scalar | readonly Scalar[] | null };

export interface ListQuery<T extends ResourceType> {
  readonly filter?: { readonly [name in Resources[T]['filter']]?: FilterValue | undefined } | undefined;
  readonly include?: readonly Resources[T]['include'][] | undefined;
  /** `-starts_at,number` */
  readonly sort?: string | undefined;
  readonly page?: { readonly number?: number; readonly size?: number } | undefined;
  /** `{ total: 'count', status: 'count' }` */
  readonly stats?: Readonly<Record<string, string>> | undefined;
  readonly fields?: { readonly [type in ResourceType]?: readonly string[] } | undefined;
  readonly extra_fields?: { readonly [type in ResourceType]?: readonly string[] } | undefined;
}

/** The query string of a list, readable as people would write it. */
export function listQuery<T extends ResourceType>(query: ListQuery<T>): string {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(query.filter ?? {})) {
    for (const [key, text] of filterPairs(`filter[${name}]`, value as FilterValue | undefined)) pairs.push([key, text]);
  }
  if (query.include !== undefined && query.include.length > 0) pairs.push(['include', query.include.join(',')]);
  if (query.sort !== undefined && query.sort !== '') pairs.push(['sort', query.sort]);
  for (const [name, value] of Object.entries(query.page ?? {})) pairs.push([`page[${name}]`, String(value)]);
  for (const [name, value] of Object.entries(query.stats ?? {})) pairs.push([`stats[${name}]`, value]);
  for (const [type, names] of Object.entries(query.fields ?? {})) pairs.push([`fields[${type}]`, names.join(',')]);
  for (const [type, names] of Object.entries(query.extra_fields ?? {})) {
    pairs.push([`extra_fields[${type}]`, names.join(',')]);
  }
  return pairs.map(([key, value]) => `${key}=${encoded(value)}`).join('&');
}

function filterPairs(key: string, value: FilterValue | undefined): readonly [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[key, 'null']];
  if (Array.isArray(value)) return [[key, value.map(String).join(',')]];
  if (typeof value !== 'object') return [[key, literal(value)]];
  return Object.entries(value).flatMap(([operator, operand]) => filterPairs(`${key}[${operator}]`, operand));
}

/** A text with a comma would be taken for a list: double braces keep it whole. */
const literal = (value: Scalar): string =>
  typeof value === 'string' && value.includes(',') ? `{{${value}}}` : String(value);

const encoded = (value: string): string =>
  encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%7B', '{').replaceAll('%7D', '}');
