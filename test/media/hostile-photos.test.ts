import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { sql } from '../../src/db/sql.ts';
import type { TestServer } from '../http/test-server.ts';
import { half, noise, withSize } from './hostile-pictures.ts';
import { type Remote, startRemote } from './remote-server.ts';
import { startSnapshotServer } from './snapshot-server.ts';

/** What the remote machine answers; a test may put something else here. */
let answer: () => Buffer | Promise<Buffer>;
let remote: Remote;
/** One that nobody may connect to, at the same port. */
let internal: Remote;
/** How often the name that changes its address was asked for. */
let asked: number;
let server: TestServer;
let before: number;

beforeAll(async () => {
  remote = await startRemote(
    (request, response) => {
      if (request.url === '/to-internal') response.writeHead(302, { location: `http://${internal.place}/` }).end();
      else void Promise.resolve(answer()).then((bytes) => response.end(bytes));
    },
    { host: '127.0.0.2' },
  );
  internal = await startRemote((_, response) => response.end('internal'), { port: remote.port });
  server = await startSnapshotServer({ exempt: [remote.place], resolve: resolveForTests, deadline_ms: 2_000 });
});
afterAll(async () => {
  await server.stop();
  await remote.stop();
  await internal.stop();
});
beforeEach(() => {
  answer = () => noise.clone().png().toBuffer();
  before = remote.connections();
  asked = 0;
});

async function resolveForTests(hostname: string): Promise<readonly string[]> {
  if (hostname === 'internal.test') return ['127.0.0.1'];
  if (hostname !== 'changing.test') return [];
  asked += 1;
  return [asked === 1 ? '127.0.0.2' : '127.0.0.1'];
}

const fetched = (): number => remote.connections() - before;

const remotePhoto = (): string => `http://${remote.place}/photo.png`;

async function send(method: string, path: string, attributes: unknown, more: Options = {}) {
  const reply = await fetch(`${server.url}/api/4/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${more.token ?? server.token}`,
      'content-type': 'application/json',
      ...more.headers,
    },
    body: typeof attributes === 'string' ? attributes : JSON.stringify({ data: { attributes } }),
  });
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Body };
}

interface Options {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Body {
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };
  readonly errors?: readonly unknown[];
}

const create = (attributes: unknown, more?: Options) => send('POST', 'snapshots', attributes, more);

const refusal = (field: string, message: string) => [
  { code: 'invalid', status: '422', detail: `${field} ${message}`, source: { pointer: `/data/attributes/${field}` } },
];

test('a photo is kept in every size, whichever way it was sent', async () => {
  const photo = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  answer = () => photo;
  const sent = await create({ photo_base64: photo.toString('base64') });
  const { status, body } = await create({ remote_photo_url: remotePhoto(), photo_base64: null });
  const { attributes } = body.data;
  expect(status).toBe(201);
  expect(attributes).toMatchObject({ width: 2_000, height: 1_000 });
  expect({ ...sent.body.data.attributes, created_at: null }).toEqual({ ...attributes, created_at: null });
  const sizes = ['original_url', 'xlarge_url', 'large_url'].map(async (name) => {
    const reply = await fetch(String(attributes[name]));
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
    return [format, width, height];
  });
  expect(await Promise.all(sizes)).toEqual([
    ['webp', 2_000, 1_000],
    ['webp', 1_600, 800],
    ['webp', 800, 400],
  ]);
});

test.each([{}, { photo_base64: null }, { photo_base64: '', remote_photo_url: ' ' }])('%j is no photo', async (sent) => {
  const { status, body } = await create(sent);
  expect([status, body.data.attributes]).toMatchObject([201, { width: null, original_url: null }]);
});

test('a photo cannot be sent in two ways at once', async () => {
  const { status, body } = await create({ photo_base64: 'AAAA', remote_photo_url: remotePhoto() });
  expect([status, body.errors, fetched()]).toMatchObject([
    422,
    refusal('remote_photo_url', 'cannot be sent together with photo_base64'),
    0,
  ]);
});

describe('a hostile photo is refused, sent or fetched:', () => {
  const NO_PICTURE = 'is not a picture; allowed are JPEG, PNG, WebP and GIF';
  const DAMAGED = 'is a damaged or incomplete picture';

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    [
      'a bomb',
      'has too many pixels (16384 × 16384, maximum is 50 megapixels)',
      async () => withSize(await noise.clone().png().toBuffer(), 16_384, 16_384),
    ],
    ['half a JPEG', DAMAGED, async () => half(await noise.clone().jpeg().toBuffer())],
    ['half a PNG', DAMAGED, async () => half(await noise.clone().png().toBuffer())],
    ['an SVG', NO_PICTURE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML named .png', NO_PICTURE, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML behind the first bytes of a GIF', DAMAGED, () => Buffer.from('GIF89a<script>alert(1)</script>')],
  ])('%s', async (_, message, make) => {
    const bytes = await make();
    answer = () => bytes;
    const sent = await create({ photo_base64: `data:image/png;base64,${bytes.toString('base64')}` });
    const got = await create({ remote_photo_url: remotePhoto() });
    expect([sent.status, sent.body.errors]).toMatchObject([422, refusal('photo_base64', message)]);
    expect([got.status, got.body.errors]).toMatchObject([422, refusal('remote_photo_url', message)]);
  });

  test('what is a photo and a page at once is kept as a photo alone', async () => {
    const polyglot = Buffer.concat([await noise.clone().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    answer = () => polyglot;
    const { body } = await create({ remote_photo_url: remotePhoto() });
    const reply = await fetch(String(body.data.attributes['original_url']));
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(await reply.text()).not.toContain('script');
  });
});

describe('a hostile address is refused, and nobody inside is connected to:', () => {
  const NOT_PUBLIC = 'is not at a public address, or its host cannot be found';

  test.each([
    ['http://127.0.0.1:PORT/photo.png', NOT_PUBLIC],
    ['http://2130706433:PORT/photo.png', NOT_PUBLIC],
    ['http://0x7f.1:PORT/photo.png', NOT_PUBLIC],
    ['http://[::1]:PORT/photo.png', NOT_PUBLIC],
    ['http://[::ffff:127.0.0.1]:PORT/photo.png', NOT_PUBLIC],
    ['http://[64:ff9b::7f00:1]:PORT/photo.png', NOT_PUBLIC],
    ['http://localhost:PORT/photo.png', NOT_PUBLIC],
    ['http://internal.test:PORT/photo.png', NOT_PUBLIC],
    ['http://10.0.0.1/photo.png', NOT_PUBLIC],
    ['http://192.168.0.1/photo.png', NOT_PUBLIC],
    ['http://169.254.169.254/latest/meta-data/', NOT_PUBLIC],
    ['http://[fe80::1]/photo.png', NOT_PUBLIC],
    ['http://[fd00::1]/photo.png', NOT_PUBLIC],
    ['http://nobody.test/photo.png', NOT_PUBLIC],
    ['REMOTE/to-internal', NOT_PUBLIC],
    ['file:///etc/passwd', 'is not an http or https address'],
    ['http://user:secret@127.0.0.1:PORT/', 'must not hold a user name or password'],
  ])('%s', async (address, message) => {
    const url = address.replace('PORT', String(internal.port)).replace('REMOTE', `http://${remote.place}`);
    const { status, body } = await create({ remote_photo_url: url });
    expect([status, body.errors]).toMatchObject([422, refusal('remote_photo_url', message)]);
    expect(internal.connections()).toBe(0);
  });
});

test('a name that changes its address between check and connect leads to where it led when it was checked', async () => {
  const url = `http://changing.test:${internal.port}/photo.png`;
  const first = await create({ remote_photo_url: url });
  const second = await create({ remote_photo_url: url });
  expect([first.status, second.status, asked]).toEqual([201, 422, 2]);
  expect([fetched(), internal.connections()]).toEqual([1, 0]);
});

describe('nothing is fetched for a request that is refused anyway:', () => {
  test.each<[string, number, (id: string) => [string, string, unknown, Options?]]>([
    ['without permission', 403, () => ['POST', 'snapshots', {}, { token: server.otherToken }]],
    ['without a credential', 401, () => ['POST', 'snapshots', {}, { token: 'nobody' }]],
    ['an unknown attribute', 400, () => ['POST', 'snapshots', { colour: 'red' }]],
    ['a value of the wrong type', 422, () => ['POST', 'snapshots', { name: { first: 'x' } }]],
    ['an unknown parameter', 400, () => ['POST', 'snapshots?fields[snapshots]=colour', {}]],
    ['no such record', 404, () => ['PUT', 'snapshots/01890000-0000-7000-8000-000000000000', {}]],
    ['an older state', 412, (id) => ['PUT', `snapshots/${id}`, {}, { headers: { 'if-match': '"old"' } }]],
  ])('%s', async (_, status, request) => {
    const { body } = await create({ name: 'x' });
    const [method, path, attributes, more] = request(body.data.id);
    const photo = { remote_photo_url: remotePhoto() };
    const reply = await send(method, path, { ...photo, ...(attributes as object) }, more);
    expect([reply.status, fetched()]).toEqual([status, 0]);
  });

  test('malformed JSON', async () => {
    const reply = await create(`{"data":{"attributes":{"remote_photo_url":"${remotePhoto()}"}}`);
    expect([reply.status, fetched()]).toEqual([400, 0]);
  });
});

describe('while a photo is fetched', () => {
  /** Starts an update of a record whose photo takes until the gate is opened. */
  async function slowUpdate(more: (etag: string) => Options = () => ({})) {
    const { body, headers } = await create({ name: 'first' });
    const { id } = body.data;
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    answer = async () => {
      begun.resolve();
      await gate.promise;
      return noise.clone().png().toBuffer();
    };
    const sent = { name: 'with photo', remote_photo_url: remotePhoto() };
    const reply = send('PUT', `snapshots/${id}`, sent, more(headers.get('etag') ?? ''));
    await begun.promise;
    return { id, reply, arrive: gate.resolve };
  }

  test('no transaction is open, and the record can be changed', async () => {
    const { id, reply, arrive } = await slowUpdate();
    const open = await server.database.many(sql`
      select pid
      from pg_stat_activity
      where datname = current_database()
        and pid <> pg_backend_pid()
        and xact_start is not null
        and backend_type = 'client backend'
      order by pid
    `);
    const other = await send('PUT', `snapshots/${id}`, { name: 'meanwhile' });
    arrive();
    expect([open, other.status]).toEqual([[], 200]);
    expect(await reply).toMatchObject({
      status: 200,
      body: { data: { attributes: { name: 'with photo', width: 200 } } },
    });
  });

  test('a change by somebody else refuses what insisted on the state before', async () => {
    const { id, reply, arrive } = await slowUpdate((etag) => ({ headers: { 'if-match': etag } }));
    await send('PUT', `snapshots/${id}`, { name: 'meanwhile' });
    arrive();
    expect((await reply).status).toBe(412);
  });

  test('the record may go, and then there is none', async () => {
    const { id, reply, arrive } = await slowUpdate();
    await server.database.run(sql`delete from snapshots where id = ${id}`);
    arrive();
    expect((await reply).status).toBe(404);
  });
});

test('a repeat with its Idempotency-Key fetches nothing again', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await create({ remote_photo_url: remotePhoto() }, { headers });
  const again = await create({ remote_photo_url: remotePhoto() }, { headers });
  expect([first.status, again.status, fetched()]).toEqual([201, 201, 1]);
  expect(again.body).toEqual(first.body);
});

test('a machine that is slow is refused after the time it has', async () => {
  const gate = Promise.withResolvers<Buffer>();
  answer = () => gate.promise;
  const { status, body } = await create({ remote_photo_url: remotePhoto() });
  expect([status, body.errors]).toMatchObject([422, refusal('remote_photo_url', 'took longer than 2 s to fetch')]);
  gate.resolve(Buffer.alloc(0));
});

describe('callers who leave', () => {
  test('leave their places in line, and nothing that they sent is kept', async () => {
    const photo = await noise.clone().resize(1_600, 1_200).jpeg().toBuffer();
    const leaving = new AbortController();
    const sendAndLeave = (name: string): Promise<Response> =>
      fetch(`${server.url}/api/4/snapshots`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { attributes: { name, photo_base64: photo.toString('base64') } } }),
        signal: leaving.signal,
      });
    const left = Array.from({ length: 8 }, () => sendAndLeave('left'));
    await Promise.race(left);
    leaving.abort();
    const answered = (await Promise.allSettled(left)).filter(({ status }) => status === 'fulfilled');
    // One may have been worked on when its caller left, and be too far to be stopped.
    const { body } = await create({
      name: 'next',
      photo_base64: (await noise.clone().jpeg().toBuffer()).toString('base64'),
    });
    expect(body.data.attributes['width']).toBe(200);
    const row = await server.database.one<{ count: number }>(
      sql`select count(*)::integer as count from snapshots where company_id = ${server.company.id} and name = 'left'`,
    );
    expect(row.count).toBeLessThanOrEqual(answered.length + 1);
  });
});
