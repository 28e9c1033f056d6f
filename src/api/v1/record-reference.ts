import { UUID } from './uuid.ts';

/** How a path names a record: by its id, or by the number that people know it by. */
export type RecordReference = { readonly id: string } | { readonly number: string };

/** Undefined for what can be neither, and so names nothing. */
export function recordReference(text: string | undefined): RecordReference | undefined {
  if (text === undefined) return undefined;
  if (UUID.test(text)) return { id: text };
  return NUMBER.test(text) ? { number: text } : undefined;
}

/** As a bigint holds it. */
const NUMBER = /^[1-9]\d{0,17}$/;
