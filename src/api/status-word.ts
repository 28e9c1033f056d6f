import type { Refusal } from '../lib/refusal.ts';

/** The stable word of version 1 and of paths outside the interfaces: by status, and where rules differ by code. */
export const statusWord = ({ status, code }: Refusal): string => WORDS.get(status) ?? code;

const WORDS = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [406, 'not_acceptable'],
  [429, 'rate_limited'],
]);
