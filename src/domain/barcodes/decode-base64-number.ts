import { MAX_QR_NUMBER_LENGTH } from './symbologies.ts';

/**
 * A scanned number is often a URL, and callers put it into a query string as base64. Null unless the text is exactly
 * what encoding some number gives, in either alphabet, with or without padding.
 */
export function decodeBase64Number(text: string): string | null {
  if (text.length > MAX_ENCODED_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const bytes = /[-_]/.test(text) ? decode(text, 'base64url') : decode(text, 'base64');
  if (bytes === null) return null;
  const number = asText(bytes);
  return number === null || /\p{Cc}/u.test(number) ? null : number;
}

const MAX_ENCODED_LENGTH = Math.ceil(MAX_QR_NUMBER_LENGTH / 3) * 4;

function decode(text: string, alphabet: 'base64' | 'base64url'): Uint8Array | null {
  const padded = text.endsWith('=') ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  try {
    return Uint8Array.fromBase64(padded, { alphabet, lastChunkHandling: 'strict' });
  } catch {
    return null;
  }
}

function asText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
