import { invalid } from '../lib/refusal.ts';

/**
 * The bytes of a `*_base64` attribute: plain base64 or a `data:` URL of a picture. Line breaks are accepted, as some
 * encoders insert them; anything else that is not canonical is refused.
 */
export function decodeBase64(text: string, field: string): Buffer {
  const encoded = text.replace(DATA_URL, '');
  for (const padding of encoded.includes('=', encoded.length - 10) ? [''] : ['', '=', '==']) {
    const bytes = strictlyDecoded(encoded + padding);
    if (bytes?.length === 0) throw invalid({ field, message: "can't be blank" });
    if (bytes !== null) return bytes;
  }
  throw invalid({ field, message: 'is not base64, nor a data: URL with base64' });
}

/** Skips white space only. */
function strictlyDecoded(encoded: string): Buffer | null {
  try {
    const bytes = Uint8Array.fromBase64(encoded, { alphabet: 'base64', lastChunkHandling: 'strict' });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    return null;
  }
}

const DATA_URL = /^data:image\/[a-z0-9.+-]{1,100}(?:;[a-z0-9=._-]{1,100}){0,5};base64,/i;
