import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type ListQuery, listQuery, type RecordOf, type ResourceType } from './list-query.ts';
import { request } from './request.ts';
import type { Resources } from './schema.ts';

export interface Listed<T extends ResourceType> {
  readonly data: readonly RecordOf<T>[];
  readonly meta?: { readonly stats?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
}

/** The record types a response depends on: a change to one of them reloads it. */
export interface Touching {
  readonly touches?: readonly string[];
}

export const listOptions = <T extends ResourceType>(
  type: T,
  query: ListQuery<T> = {},
  { touches = [] }: Touching = {},
) =>
  queryOptions({
    queryKey: [type, 'list', listQuery(query)] as const,
    queryFn: ({ signal }) => list(type, query, signal),
    meta: { touches: [type, ...includedNames(query.include), ...touches] },
  });

export const recordOptions = <T extends ResourceType>(
  type: T,
  id: string,
  query: Pick<ListQuery<T>, 'include' | 'fields' | 'extra_fields'> = {},
  { touches = [] }: Touching = {},
) =>
  queryOptions({
    queryKey: [type, 'record', id, listQuery(query)] as const,
    queryFn: ({ signal }) => fetchRecord(type, id, query, signal),
    meta: { touches: [type, ...includedNames(query.include), ...touches] },
  });

/** A list on the screen; while another page or filter loads, the one before stays. */
export const useList = <T extends ResourceType>(
  type: T,
  query: ListQuery<T> = {},
  options: Touching & { readonly enabled?: boolean } = {},
) =>
  useQuery({
    ...listOptions(type, query, options),
    placeholderData: keepPreviousData,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  });

export const useRecord = <T extends ResourceType>(
  type: T,
  id: string | undefined,
  query: Pick<ListQuery<T>, 'include' | 'fields' | 'extra_fields'> = {},
  options: Touching = {},
) => useQuery({ ...recordOptions(type, id ?? '', query, options), enabled: id !== undefined });

export const list = <T extends ResourceType>(
  type: T,
  query: ListQuery<T> = {},
  signal?: AbortSignal,
): Promise<Listed<T>> => request('GET', `/api/4/${type}.json`, { query: listQuery(query), signal });

export const fetchRecord = async <T extends ResourceType>(
  type: T,
  id: string,
  query: Pick<ListQuery<T>, 'include' | 'fields' | 'extra_fields'> = {},
  signal?: AbortSignal,
): Promise<RecordOf<T>> =>
  (await request<Document<T>>('GET', `/api/4/${type}/${id}.json`, { query: listQuery(query), signal })).data;

export const create = async <T extends ResourceType>(
  type: T,
  attributes: Resources[T]['create'],
  query: Pick<ListQuery<T>, 'include' | 'fields'> = {},
): Promise<RecordOf<T>> =>
  (
    await request<Document<T>>('POST', `/api/4/${type}.json`, {
      query: listQuery(query),
      body: { data: { type, attributes } },
    })
  ).data;

export const update = async <T extends ResourceType>(
  type: T,
  id: string,
  attributes: Resources[T]['update'],
  query: Pick<ListQuery<T>, 'include' | 'fields'> = {},
): Promise<RecordOf<T>> =>
  (
    await request<Document<T>>('PUT', `/api/4/${type}/${id}.json`, {
      query: listQuery(query),
      body: { data: { type, id, attributes } },
    })
  ).data;

/** Deletes, archives or revokes, depending on the resource. */
export const remove = (type: ResourceType, id: string): Promise<unknown> =>
  request('DELETE', `/api/4/${type}/${id}.json`);

interface Document<T extends ResourceType> {
  readonly data: RecordOf<T>;
}

/** `lines.planning.stock_item_plannings` → each of its words: near enough to the kinds behind them. */
const includedNames = (include: readonly string[] = []): readonly string[] => [
  ...new Set(include.flatMap((path) => path.split('.')).map(plural)),
];

const plural = (word: string): string =>
  word.endsWith('s') ? word : word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
