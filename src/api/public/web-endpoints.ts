import { randomBytes } from 'node:crypto';
import type { PublicEndpoint } from '../server/endpoint.ts';
import { accepts, takesEncoding } from '../server/negotiation.ts';
import type { ApiRequest, Reply } from '../server/request.ts';
import { unknownPath } from '../server/router.ts';
import { type WebFile, type WebFiles, webFiles } from './web-files.ts';

export interface WebEndpoints {
  /** The back office at the bare address. */
  readonly front: PublicEndpoint;
  /** The response when no endpoint matches: files of the back office, and its page for browsers. */
  readonly fallback: PublicEndpoint;
}

/** The back office, from the folder that it was built into. */
export function webEndpoints(folder: string): WebEndpoints {
  const files = webFiles(folder);
  return {
    front: {
      method: 'GET',
      path: '/',
      handle: async () => pageReply((await files.page()) ?? NOT_BUILT),
    },
    fallback: {
      method: 'GET',
      path: '/*',
      handle: async (request) => (await fileReply(files, request)) ?? (await anyPage(files, request)),
    },
  };
}

async function fileReply(files: WebFiles, request: ApiRequest): Promise<Reply | undefined> {
  if (request.path === '/index.html') return undefined;
  const file = await files.file(request.path);
  if (file === undefined) return undefined;
  const { coding, body } = packedFor(request, file);
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      'cache-control': isHashed(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    },
    body,
  };
}

/** The name of such a file has a digest of its content in it. */
const isHashed = (path: string): boolean => path.startsWith('/assets/');

function packedFor(request: ApiRequest, { plain, br, gzip }: WebFile): { coding?: 'br' | 'gzip'; body: Buffer } {
  if (br !== undefined && takesEncoding(request, 'br')) return { coding: 'br', body: br };
  if (gzip !== undefined && takesEncoding(request, 'gzip')) return { coding: 'gzip', body: gzip };
  return { body: plain };
}

async function anyPage(files: WebFiles, request: ApiRequest): Promise<Reply> {
  const isKnown = request.path === '/index.html' || (await files.hasRoute(request.path));
  const page = isHashed(request.path) || !asksForPage(request, isKnown) ? undefined : await files.page();
  if (page === undefined) throw unknownPath();
  return pageReply(page, isKnown ? 200 : 404);
}

/**
 * Programs that accept anything get the page only at paths that it knows. Browsers ask for HTML and get the page at
 * every path; the page then shows that nothing was found.
 */
function asksForPage({ path, headers }: ApiRequest, isKnown: boolean): boolean {
  const accept = headers['accept'] ?? '*/*';
  if (!accepts(accept, 'text/html')) return false;
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return (isKnown && !isFile) || /\btext\/html\b/i.test(accept);
}

const NONCE = '__CSP_NONCE__';

/** Without a tag: a page from the browser's store would come with the word of an earlier reply. */
function pageReply(page: string, status = 200): Reply {
  const nonce = randomBytes(18).toString('base64');
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', ...webPolicy(nonce) },
    body: page.replaceAll(NONCE, nonce),
  };
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Holdfast</title>
<h1>Holdfast</h1>
<p>The back office has not been built: run <code>npm run build</code>, then load this page again.</p>
<ul>
  <li><a href="/docs">Reference</a> and its <a href="/openapi.json">OpenAPI document</a></li>
  <li>Version 4 (JSON:API): <code>/api/4</code></li>
  <li>Version 1 (JSON): <code>/api/1</code></li>
  <li><a href="/readyz">Health</a></li>
</ul>
</html>
`;

/**
 * For the pages of the back office. Everything is loaded from this origin, and inline scripts and styles do not run,
 * except styles with the nonce of this response.
 */
const webPolicy = (nonce: string): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    // The reader of barcodes is WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', '),
  'x-frame-options': 'DENY',
  // Not "no-referrer": browsers then send the origin "null" with forms.
  'referrer-policy': 'same-origin',
});

/** Scanning, a screen that stays on meanwhile, and copying a key. */
const USED = ['camera', 'screen-wake-lock', 'clipboard-write'];

const UNUSED = [
  'accelerometer',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
