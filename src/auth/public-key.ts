import { createPublicKey, type KeyObject } from 'node:crypto';
import { invalid, type Refusal } from '../lib/refusal.ts';

export type KeyAlgorithm = 'ES256' | 'RS256';

/** The largest key we take, RSA with 8192 bits, has about 1,450 characters. */
export const MAX_PUBLIC_KEY_CHARS = 4096;
const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 8192;
const RSA_EXPONENT = 65_537n;

/**
 * Reads a public key that a caller uploads. Node by itself also takes private keys, certificates, weak RSA, any
 * curve and the first of several blocks; every one of these would be a way to get in that nobody meant to open.
 */
export function publicKey(pem: string, algorithm: KeyAlgorithm): KeyObject {
  const key = spki(derOf(pem));
  const problem = algorithm === 'RS256' ? rsaProblem(key) : ecProblem(key);
  if (problem !== null) throw refused(problem);
  return key;
}

/** Exactly one block with the right label, and nothing around it but white space. */
function derOf(pem: string): Buffer {
  if (pem.length > MAX_PUBLIC_KEY_CHARS) throw refused(`is too long (at most ${MAX_PUBLIC_KEY_CHARS} characters)`);
  if (pem.includes('PRIVATE KEY')) throw refused('is a private key: send only its public half, and replace this one');
  const [, base64] = PEM.exec(pem) ?? [];
  if (base64 === undefined) {
    throw refused('must be exactly one PEM block that begins with -----BEGIN PUBLIC KEY-----');
  }
  const compact = base64.replace(/[\r\n]/g, '');
  const der = Buffer.from(compact, 'base64');
  if (der.toString('base64') !== compact) throw refused('holds no valid Base64 between its first and last line');
  return der;
}

const PEM = /^\s*-----BEGIN PUBLIC KEY-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END PUBLIC KEY-----\s*$/;

function spki(der: Buffer): KeyObject {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    throw refused('is not a public key');
  }
  // Anything that does not survive a round trip is more, or less, than one key.
  if (!key.export({ format: 'der', type: 'spki' }).equals(der)) throw refused('is not a public key in its usual form');
  return key;
}

function rsaProblem({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  if (asymmetricKeyType !== 'rsa') return 'must be an RSA key for RS256';
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS) return `must have ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits`;
  return asymmetricKeyDetails?.publicExponent === RSA_EXPONENT ? null : `must have the exponent ${RSA_EXPONENT}`;
}

function ecProblem({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const onCurve = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  return onCurve ? null : 'must be a key on the curve P-256 for ES256';
}

const refused = (message: string): Refusal => invalid({ field: 'key', message });
