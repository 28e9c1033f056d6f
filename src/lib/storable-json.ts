/** JSON that PostgreSQL keeps: a character that it cannot, half of a pair or none at all, becomes the replacement character. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(ESCAPE, (escape) => (UNSTORABLE.test(escape) ? '\u{fffd}' : escape));

/** Every escape sequence as a whole, so that a backslash before a `u` is not mistaken for one. */
const ESCAPE = /\\(?:u[0-9a-f]{4}|.)/g;

/** Only lone surrogates are written as escape sequences. */
const UNSTORABLE = /^\\u(?:d[89a-f][0-9a-f]{2}|0000)$/;
