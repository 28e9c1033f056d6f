/** Commands and programs that work as they stand: shown beside what they need. */
export const apiKeyCurl = (origin: string, key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' \\\n  '${origin}/api/1/customers?per=5'`;

export const tokenCurl = (origin: string, token: string): string =>
  `curl -H 'Authorization: Bearer ${token}' \\\n  '${origin}/api/4/orders?page[size]=5' -g`;

export interface SignedExample {
  readonly origin: string;
  readonly algorithm: 'ES256' | 'RS256' | 'HS256';
  readonly kid: string;
  readonly employee_id: string;
  readonly company_id: string;
  /** Of HS256, which has no file. */
  readonly secret?: string;
}

export const PRIVATE_KEY_FILE = 'holdfast-private-key.pem';

/** A program for Node without any library: one signed request. */
export function signedProgram({ origin, algorithm, kid, employee_id, company_id, secret }: SignedExample): string {
  const isShared = algorithm === 'HS256';
  const imports = isShared ? 'createHash, createHmac, randomUUID' : 'createHash, createPrivateKey, randomUUID, sign';
  return `// node request.mjs
import { ${imports} } from 'node:crypto';
${isShared ? '' : "import { readFileSync } from 'node:fs';\n"}
const origin = '${origin}';
${isShared ? `const key = '${secret ?? ''}';` : `const key = createPrivateKey(readFileSync('${PRIVATE_KEY_FILE}'));`}

async function call(method, path, body = '') {
  const sha256 = (text) => createHash('sha256').update(text).digest('base64');
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: '${algorithm}', typ: 'JWT', kind: 'single_use', kid: '${kid}' };
  const claims = {
    iss: origin,
    sub: '${employee_id}',
    aud: '${company_id}',
    iat: now,
    exp: now + 600,
    // Good for this request alone, and once.
    jti: randomUUID() + '.' + sha256([method, path, sha256(body)].join('.')),
  };
  const text = part(header) + '.' + part(claims);
  const signature = ${SIGNATURES[algorithm]};
  const reply = await fetch(origin + path, {
    method,
    headers: { authorization: \`Bearer \${text}.\${signature}\`, 'content-type': 'application/json' },
    ...(body === '' ? {} : { body }),
  });
  return reply.json();
}

console.log(JSON.stringify(await call('GET', '/api/4/companies/current'), null, 2));
`;
}

const SIGNATURES = {
  ES256: "sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')",
  RS256: "sign('sha256', Buffer.from(text), key).toString('base64url')",
  HS256: "createHmac('sha256', key).update(text).digest('base64url')",
};
