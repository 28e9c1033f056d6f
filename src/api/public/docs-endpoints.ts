import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { JsonObject } from '../openapi/json-schema.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import { type ApiRequest, JSON_TYPE, type Reply } from '../server/request.ts';

/** The OpenAPI document and a page to read it, all of it from here: nothing is fetched from elsewhere. */
export function docsEndpoints({ openApi }: { readonly openApi: () => JsonObject }): readonly PublicEndpoint[] {
  return [
    fileEndpoint('/openapi.json', JSON_TYPE, () => Buffer.from(JSON.stringify(openApi()))),
    ...ASSETS.map(({ path, file, type }) =>
      fileEndpoint(path, type, () => readFileSync(new URL(`../docs/${file}`, import.meta.url))),
    ),
  ];
}

const SCRIPT = 'text/javascript; charset=utf-8';

const SCRIPTS = [
  'reference',
  'contents',
  'copy-button',
  'curl-line',
  'element',
  'markup',
  'render-operation',
  'render-rows',
  'render-section',
  'render-sidebar',
  'schema',
  'search-text',
];

const ASSETS: readonly { readonly path: string; readonly file: string; readonly type: string }[] = [
  { path: '/docs', file: 'reference.html', type: 'text/html; charset=utf-8' },
  { path: '/docs/reference.css', file: 'reference.css', type: 'text/css; charset=utf-8' },
  { path: '/docs/icon.svg', file: 'icon.svg', type: 'image/svg+xml' },
  ...SCRIPTS.map((name) => ({ path: `/docs/${name}.js`, file: `${name}.js`, type: SCRIPT })),
];

const HEADERS = {
  'content-security-policy':
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
};

/** Made and packed when first asked for: most servers are never asked. */
function fileEndpoint(path: string, type: string, make: () => Buffer): PublicEndpoint {
  let made: File | undefined;
  return {
    method: 'GET',
    path,
    handle: async (request): Promise<Reply> => {
      made ??= fileOf(make());
      const { body, packed, etag } = made;
      const headers = { ...HEADERS, 'content-type': type, etag };
      if (holds(request, etag)) return { status: 304, headers, body: '' };
      return takesGzip(request)
        ? { status: 200, headers: { ...headers, 'content-encoding': 'gzip' }, body: packed }
        : { status: 200, headers, body };
    },
  };
}

interface File {
  readonly body: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
}

const fileOf = (body: Buffer): File => ({
  body,
  packed: gzipSync(body),
  // Weak: the packed and the plain answer are the same text in other bytes.
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

const holds = ({ headers }: ApiRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

const takesGzip = ({ headers }: ApiRequest): boolean =>
  /(^|[\s,])gzip\s*(;\s*q=(0\.\d*[1-9]|1(\.0*)?)\s*)?(,|$)/i.test(headers['accept-encoding'] ?? '');
