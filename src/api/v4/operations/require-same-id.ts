import { badRequest } from '../../../lib/refusal.ts';
import type { Definition } from '../engine/definition.ts';
import { isRecord } from '../engine/field-values.ts';

/** A document may say which record it is about: then it must be the one in the path, by its id or as `current`. */
export function requireSameId(body: unknown, id: string, { resource }: Definition): void {
  if (!isRecord(body) || !isRecord(body['data'])) return;
  const sent = body['data']['id'];
  if (sent === undefined || (typeof sent === 'string' && sent.toLowerCase() === id)) return;
  if (sent === 'current' && resource.singleton !== undefined) return;
  throw badRequest('data.id must be the id in the path, or be left out', { pointer: '/data/id' });
}
