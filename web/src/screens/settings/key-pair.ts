export type KeyAlgorithm = 'ES256' | 'RS256';

export interface KeyPair {
  /** SPKI, for us. */
  readonly publicKey: string;
  /** PKCS 8, for whoever signs; it never leaves the browser but as a file. */
  readonly privateKey: string;
}

/** Pages that come without encryption, but from this very machine, have no such thing. */
export const canMakeKeys = (): boolean => globalThis.crypto.subtle !== undefined;

export async function makeKeyPair(algorithm: KeyAlgorithm): Promise<KeyPair> {
  const made = await crypto.subtle.generateKey(PARAMETERS[algorithm], true, ['sign', 'verify']);
  if (!('privateKey' in made)) throw new TypeError('a pair of keys was expected');
  return {
    publicKey: pem('PUBLIC KEY', await crypto.subtle.exportKey('spki', made.publicKey)),
    privateKey: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', made.privateKey)),
  };
}

const PARAMETERS = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  RS256: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
};

function pem(label: string, der: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(der)));
  const lines = base64.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** How to make one elsewhere. */
export const OPENSSL: Readonly<Record<KeyAlgorithm, string>> = {
  ES256:
    'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out holdfast-private-key.pem\nopenssl pkey -in holdfast-private-key.pem -pubout',
  RS256:
    'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out holdfast-private-key.pem\nopenssl pkey -in holdfast-private-key.pem -pubout',
};
