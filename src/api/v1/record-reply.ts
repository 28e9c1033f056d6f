import { JSON_TYPE, type Reply } from '../server/request.ts';
import { entityTag } from './entity-tag.ts';

/** `{<root>: {...}}`, with the entity tag that a single record carries. */
export const recordReply = (root: string, recordText: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': JSON_TYPE, etag: entityTag(recordText) },
  body: `{"${root}":${recordText}}`,
});
