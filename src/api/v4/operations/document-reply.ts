import { JSON_TYPE, JSONAPI_TYPE, type Reply } from '../../server/request.ts';
import type { Registry } from '../engine/definition.ts';
import { entityTag } from '../engine/etag.ts';
import type { Loaded } from '../engine/load.ts';
import { renderFlat } from '../engine/render-flat.ts';
import { type DocumentParts, renderJsonApi } from '../engine/render-jsonapi.ts';
import type { LoadedRecord } from './load-record.ts';

export function rowsReply(
  rows: Loaded | readonly Loaded[],
  registry: Registry,
  flat: boolean,
  parts: DocumentParts,
  status = 200,
): Reply {
  return {
    status,
    headers: { 'content-type': flat ? JSON_TYPE : JSONAPI_TYPE },
    body: flat ? renderFlat(rows, parts) : renderJsonApi(rows, registry, parts),
  };
}

/** A single record carries its entity tag. */
export function recordReply(
  { row, recordText }: LoadedRecord,
  registry: Registry,
  { flat, status, isDefaultView }: { readonly flat: boolean; readonly status: number; readonly isDefaultView: boolean },
): Reply {
  const reply = rowsReply(row, registry, flat, {}, status);
  const etag = entityTag(recordText, reply.body as string, isDefaultView);
  return { ...reply, headers: { ...reply.headers, etag } };
}
