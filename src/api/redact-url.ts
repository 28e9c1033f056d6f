export const LOGGED_URL_LIMIT = 2_000;

/**
 * A URL that may be logged: parameters whose name or value speaks of a secret lose their value, however they are
 * encoded, and whatever looks like one of our keys or tokens is cut out wherever it stands.
 */
export function redactUrl(url: string): string {
  if (isHarmless(url)) return url;
  const short = url.length > LOGGED_URL_LIMIT ? `${url.slice(0, LOGGED_URL_LIMIT)}…` : url;
  const question = short.indexOf('?');
  if (question === -1) return redactText(short);
  const pairs = short.slice(question + 1).split(SEPARATORS);
  return redactText(`${short.slice(0, question)}?${pairs.map(redactPair).join('')}`);
}

/** Most are, and every request has one. */
const isHarmless = (url: string): boolean =>
  url.length <= LOGGED_URL_LIMIT && !url.includes('%') && !SECRET_NAME.test(url) && url.search(SECRET_LOOK) === -1;

/** Keys and tokens by their look: for text that may quote anything. */
export const redactText = (text: string): string => text.replace(SECRET_LOOK, REDACTED);

const REDACTED = '[redacted]';

// Kept as parts of their own by the capture.
const SEPARATORS = /([&;?])/;

const SECRET_NAME = /api.?key|token|secret|passw|authori[sz]ation|bearer|cookie|session|credential|signature|\bkey\b/i;

// API keys, access tokens (64 hex digits) and signed requests.
const SECRET_LOOK = /\bhf_[\w-]{8,}|\b[0-9a-f]{64}\b|\beyJ[\w-]{8,}(?:\.[\w-]*){0,2}/gi;

function redactPair(pair: string): string {
  const plain = decodedFully(pair);
  if (!SECRET_NAME.test(plain)) return pair;
  const name = plain.split('=', 1)[0] ?? '';
  return /^[\w[\].-]{1,64}$/.test(name) && plain !== name ? `${name}=${REDACTED}` : REDACTED;
}

/** Some clients encode twice; more often than that it is somebody who tries. */
function decodedFully(text: string): string {
  let current = text.replaceAll('+', ' ');
  for (let round = 0; round < 4 && current.includes('%'); round += 1) current = decodedOnce(current);
  return current;
}

const decodedOnce = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
