import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
} from 'node:crypto';

/** A client's side of signed requests, written from the specification with nothing of the server's. */
export interface Signer {
  readonly algorithm: 'ES256' | 'RS256' | 'HS256';
  readonly kid: string;
  readonly key: KeyObject | string;
  readonly employee_id: string;
  readonly company_id: string;
  readonly iss: string;
}

export interface Signed {
  readonly method: string;
  readonly url: string;
  readonly body?: string | Buffer;
}

export interface Twist {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Instead of the claims: any text. */
  readonly payload?: string;
  /** Signs the empty string where there is no body, as public clients do. */
  readonly bodyless?: boolean;
}

export function signRequest(
  signer: Signer,
  request: Signed,
  { header = {}, claims = {}, payload, bodyless }: Twist = {},
): string {
  const now_s = Math.floor(Date.now() / 1000);
  const head = { alg: signer.algorithm, typ: 'JWT', kid: signer.kid, kind: 'single_use', ...header };
  const claimed = {
    iss: signer.iss,
    sub: signer.employee_id,
    aud: signer.company_id,
    iat: now_s,
    exp: now_s + 600,
    jti: `${randomUUID()}.${dataOf(request, bodyless)}`,
    ...claims,
  };
  const input = `${part(JSON.stringify(head))}.${part(payload ?? JSON.stringify(claimed))}`;
  return `${input}.${signature(signer, input)}`;
}

export function dataOf({ method, url, body = '' }: Signed, bodyless = false): string {
  const last = bodyless ? '' : sha256(body);
  return sha256([method, url, last].join('.'));
}

export const ecKeys = () => pair(generateKeyPairSync('ec', { namedCurve: 'P-256' }));
export const rsaKeys = () => pair(generateKeyPairSync('rsa', { modulusLength: 2048 }));

const pair = ({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }) => ({
  pem: publicKey.export({ format: 'pem', type: 'spki' }),
  privateKey,
});

function signature({ algorithm, key }: Signer, input: string): string {
  if (typeof key === 'string') return createHmac('sha256', key).update(input).digest('base64url');
  const options = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : { key };
  return signBytes('sha256', Buffer.from(input), options).toString('base64url');
}

const part = (text: string): string => Buffer.from(text).toString('base64url');
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('base64');
