import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureEndpoints } from '../../src/api/public/picture-endpoints.ts';
import { picturePath } from '../../src/domain/catalogue/picture-name.ts';
import { createPictureStore } from '../../src/media/pictures.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';

let directory: string;
let server: TestServer;
let hash: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'holdfast-pictures-'));
  const pictures = createPictureStore(directory);
  const photo = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  ({ hash } = await pictures.keep(photo, 'photo_base64'));
  server = await startTestServer([], pictureEndpoints({ pictures }));
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

describe('GET /pictures/:name', () => {
  test.each([
    ['', 1_000],
    ['.webp', 1_000],
    ['-xlarge', 1_000],
    ['-large', 800],
    ['-large.webp', 800],
  ])('answers <hash>%s without login, to be kept forever', async (suffix, width) => {
    const reply = await fetch(`${server.url}${picturePath(hash)}${suffix}`);
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).width).toBe(width);
  });

  test('answers 304 to whoever has it', async () => {
    const { headers } = await fetch(server.url + picturePath(hash));
    const again = await fetch(server.url + picturePath(hash), {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('answers HEAD without a body', async () => {
    const reply = await fetch(server.url + picturePath(hash), { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe('');
  });

  test.each([
    'nothing',
    'ab'.repeat(32),
    `${'ab'.repeat(32)}-huge`,
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2fserver.key',
    '%00',
    `${'ab'.repeat(32)}%00`,
  ])('answers 404 for %s', async (name) => {
    expect((await fetch(`${server.url}/pictures/${name}`)).status).toBe(404);
  });
});
