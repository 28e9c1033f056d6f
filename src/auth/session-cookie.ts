/** Fixed, not sliding: reading never writes, and a stolen cookie ends some day. */
export const SESSION_DAYS = 30;

const NAME = 'holdfast_session';

export function sessionCookie(header: string | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = split(pair.trim());
    if (name === NAME) return value;
  }
  return undefined;
}

/** `Secure` by the scheme of the request: people on a plain local network must be able to log in too. */
export const setSessionCookie = (token: string, baseUrl: string): string =>
  cookie(`${NAME}=${token}`, `Max-Age=${SESSION_DAYS * 86_400}`, baseUrl);

export const clearSessionCookie = (baseUrl: string): string => cookie(`${NAME}=`, 'Max-Age=0', baseUrl);

function cookie(pair: string, age: string, baseUrl: string): string {
  const parts = [pair, 'Path=/', 'HttpOnly', 'SameSite=Strict', age];
  return [...parts, ...(baseUrl.startsWith('https:') ? ['Secure'] : [])].join('; ');
}

function split(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}
