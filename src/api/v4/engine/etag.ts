import { createHash } from 'node:crypto';
import { Refusal } from '../../../lib/refusal.ts';

/**
 * `"<record>"` or `"<record>.<view>"`. The first part changes with the record itself, independent of requested fields
 * and includes, and is compared by If-Match; the second changes with the rendered document, for If-None-Match.
 */
export function entityTag(recordText: string, body: string, isDefaultView: boolean): string {
  return isDefaultView ? `"${digest(recordText)}"` : `"${digest(recordText)}.${digest(body)}"`;
}

/** Throws when the caller wants to change a state of the record that is no longer the current one. */
export function requireMatch(ifMatch: string, recordText: string): void {
  if (ifMatch.trim() === '*') return;
  const current = digest(recordText);
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '').split('.')[0]);
  if (tags.includes(current)) return;
  throw new Refusal(412, 'precondition_failed', [
    { detail: 'If-Match: the record has changed since; fetch it again', at: { header: 'If-Match' } },
  ]);
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
