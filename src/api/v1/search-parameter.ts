import { badRequest } from '../../lib/refusal.ts';

/** What to look for; nothing when the caller did not say. */
export function searchParameter(query: URLSearchParams): string {
  const text = query.get('q') ?? '';
  if (text.includes('\0')) throw badRequest('q must not contain a null character', { parameter: 'q' });
  return text;
}
