import type { PublicEndpoint } from './endpoint.ts';

/** What a browser meets at the bare address: where everything is. */
export const frontPage: PublicEndpoint = {
  method: 'GET',
  path: '/',
  handle: () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: PAGE,
    }),
};

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Holdfast</title>
<h1>Holdfast</h1>
<p>Rental bookings over HTTP.</p>
<ul>
  <li><a href="/docs">Reference</a> and its <a href="/openapi.json">OpenAPI document</a></li>
  <li>Version 4 (JSON:API): <code>/api/4</code></li>
  <li>Version 1 (JSON): <code>/api/1</code></li>
  <li><a href="/readyz">Health</a></li>
</ul>
</html>
`;
