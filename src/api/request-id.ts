import { newId } from '../lib/new-id.ts';

export const REQUEST_ID_LIMIT = 128;

/** The caller's own, when it is one that may stand in headers and logs, else a new one. */
export const requestId = (asked: unknown): string =>
  typeof asked === 'string' && asked.length <= REQUEST_ID_LIMIT && SANE.test(asked) ? asked : newId();

const SANE = /^[\w.:+/=@-]+$/;
