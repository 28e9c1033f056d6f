/** Fixed, not sliding: reading never writes, and a stolen cookie ends some day. */
export const SESSION_DAYS = 30;

const NAME = 'holdfast_session';

/** With https, a name that browsers accept from this host only: no other host of its domain can set the cookie. */
const nameFor = (baseUrl: string): string => (isSecure(baseUrl) ? `__Host-${NAME}` : NAME);

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:');

interface CookieFacts {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly baseUrl: string;
  readonly isUnknownHost?: boolean;
}

/** Undefined at an unknown host, whatever the browser sends. */
export function sessionCookie({ headers, baseUrl, isUnknownHost }: CookieFacts): string | undefined {
  if (isUnknownHost === true) return undefined;
  const wanted = nameFor(baseUrl);
  for (const pair of headers['cookie']?.split(';') ?? []) {
    const [name, value] = split(pair.trim());
    if (name === wanted) return value;
  }
  return undefined;
}

/** `Secure` by the scheme of the request: people on a plain local network must be able to log in too. */
export const setSessionCookie = (token: string, baseUrl: string): string =>
  cookie(`${nameFor(baseUrl)}=${token}`, `Max-Age=${SESSION_DAYS * 86_400}`, baseUrl);

export const clearSessionCookie = (baseUrl: string): string => cookie(`${nameFor(baseUrl)}=`, 'Max-Age=0', baseUrl);

function cookie(pair: string, age: string, baseUrl: string): string {
  const parts = [pair, 'Path=/', 'HttpOnly', 'SameSite=Strict', age];
  return [...parts, ...(isSecure(baseUrl) ? ['Secure'] : [])].join('; ');
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}
