import { Refusal } from '../lib/refusal.ts';

/** A 401 as HTTP wants it: with the way to authenticate. */
export const unauthenticated = (detail: string): Refusal =>
  new Refusal(401, 'unauthorized', [{ detail }], { 'www-authenticate': 'Bearer' });
