import { createHash } from 'node:crypto';
import { Refusal } from '../../lib/refusal.ts';

/** Of a single record: changes with anything that is shown of it. */
export const entityTag = (recordText: string): string =>
  `"${createHash('sha256').update(recordText).digest('base64url').slice(0, 22)}"`;

/** Throws when the caller wants to change a state of the record that is no longer the current one. */
export function requireMatch(ifMatch: string, recordText: string): void {
  if (ifMatch.trim() === '*') return;
  const current = entityTag(recordText);
  if (ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === current)) return;
  throw new Refusal(412, 'precondition_failed', [
    { detail: 'If-Match: the record has changed since; fetch it again', at: { header: 'If-Match' } },
  ]);
}
