/** How a path names a record: by its id, or by the number that people know it by. */
export type RecordReference = { readonly id: string } | { readonly number: string };

/** Undefined for what can be neither, and so names nothing. */
export function recordReference(text: string | undefined): RecordReference | undefined {
  if (text === undefined) return undefined;
  if (UUID.test(text)) return { id: text };
  return NUMBER.test(text) ? { number: text } : undefined;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** As a bigint holds it. */
const NUMBER = /^[1-9]\d{0,17}$/;
