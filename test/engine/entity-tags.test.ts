import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

let server: SpecimenServer;
let id: string;
let part: string;

beforeAll(async () => {
  server = await startSpecimenServer();
  const attributes = { name: 'before', kind: 'red', parts_attributes: [{ label: 'a' }, { label: 'b' }] };
  const { body } = await server.call('POST', 'specimens', { body: { data: { attributes }, include: 'parts' } });
  id = body.data.id;
  part = body.included?.[0]?.id as string;
});

afterAll(() => server.stop());

const VIEWS = [
  '',
  '?include=parts',
  '?include=parts.specimen,first_part',
  '?fields[specimens]=name',
  '?fields[specimens]=',
  '?extra_fields[specimens]=reversed',
  '.json',
  '.json?include=parts&fields[parts]=label',
];

const tagOf = (answer: Answer): string => answer.headers.get('etag') as string;

const rename = (name: string, ifMatch?: string): Promise<Answer> =>
  server.call('PUT', `specimens/${id}`, {
    body: { data: { attributes: { name } } },
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

describe('If-None-Match', () => {
  test.each(VIEWS)('of the same view %s answers 304 and no body, until the record changes', async (view) => {
    const etag = tagOf(await server.get(`specimens/${id}${view}`));
    const again = await server.get(`specimens/${id}${view}`, { 'if-none-match': etag });
    expect([again.status, again.text, tagOf(again)]).toEqual([304, '', etag]);
    const weak = await server.get(`specimens/${id}${view}`, { 'if-none-match': `"other", W/${etag}` });
    expect(weak.status).toBe(304);
    await rename(`renamed for ${view}`);
    const changed = await server.get(`specimens/${id}${view}`, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(tagOf(changed)).not.toBe(etag);
  });

  test('of one view is not taken for another, nor for something else of ours', async () => {
    const tags = await Promise.all(VIEWS.map(async (view) => tagOf(await server.get(`specimens/${id}${view}`))));
    expect(new Set(tags).size).toBe(VIEWS.length);
    expect((await server.get(`specimens/${id}`, { 'if-none-match': tags[1] as string })).status).toBe(200);
  });

  test('says nothing about lists and writes', async () => {
    expect((await server.get('specimens')).headers.get('etag')).toBeNull();
    const etag = tagOf(await server.get(`specimens/${id}`));
    const written = await server.call('PUT', `specimens/${id}`, {
      body: { data: { attributes: {} } },
      headers: { 'if-none-match': etag },
    });
    expect(written.status).toBe(200);
  });
});

describe('If-Match', () => {
  test.each(VIEWS)('with the tag of the view %s lets a change pass', async (view) => {
    const etag = tagOf(await server.get(`specimens/${id}${view}`));
    expect((await rename(`changed with ${view}`, etag)).status).toBe(200);
  });

  test('with the tag that a write answered lets the next one pass', async () => {
    const first = await rename('one');
    const second = await rename('two', tagOf(first));
    expect(second.status).toBe(200);
    expect((await rename('three', tagOf(second))).status).toBe(200);
  });

  test.each([
    ['anything', () => '*'],
    ['a weak tag', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"stale", ${etag}`],
  ])('with %s lets it pass', async (_, header) => {
    const etag = tagOf(await server.get(`specimens/${id}`));
    expect((await rename('passed', header(etag))).status).toBe(200);
  });

  test.each([
    ['a stale tag', (etag: string) => etag],
    ['the stale tag of a view', (etag: string) => etag.replace(/"$/, '.AAAAAAAAAAAAAAAAAAAAAA"')],
    ['another tag', () => '"AAAAAAAAAAAAAAAAAAAAAA"'],
    ['no tag', () => '""'],
    ['nonsense', () => 'nonsense'],
  ])('with %s refuses every change, and nothing is changed', async (what, header) => {
    const stale = header(tagOf(await server.get(`specimens/${id}`)));
    await rename(`changed before ${what}`);
    const before = await server.get(`specimens/${id}`);
    for (const [method, path, body] of [
      ['PUT', `specimens/${id}`, { data: { attributes: { name: 'lost' } } }],
      ['PATCH', `specimens/${id}`, { data: { attributes: { name: 'lost' } } }],
      ['DELETE', `specimens/${id}`, undefined],
      ['POST', `specimens/${id}/restore`, undefined],
    ] as const) {
      const { status, body: refusal } = await server.call(method, path, { body, headers: { 'if-match': stale } });
      expect([status, refusal.errors]).toMatchObject([
        412,
        [{ code: 'precondition_failed', status: '412', source: { header: 'If-Match' } }],
      ]);
    }
    const after = await server.get(`specimens/${id}`);
    expect([after.body, tagOf(after)]).toEqual([before.body, tagOf(before)]);
  });

  test('of two who saw the same record, one is refused', async () => {
    const etag = tagOf(await server.get(`specimens/${id}`));
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.all(names.map((name) => rename(`by ${name}`, etag)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412]);
  });

  test('holds for records with values that only the server can tell, whichever view the tag is of', async () => {
    for (const view of ['', '?include=specimen', '?fields[parts]=weight', '.json']) {
      const etag = tagOf(await server.get(`parts/${part}${view}`));
      const refused = await server.call('DELETE', `parts/${part}`, { headers: { 'if-match': '"stale"' } });
      expect(refused.status).toBe(412);
      if (view === '.json') {
        expect((await server.call('DELETE', `parts/${part}`, { headers: { 'if-match': etag } })).status).toBe(200);
      } else {
        const digest = (tag: string): string | undefined => tag.slice(1, -1).split('.')[0];
        expect(digest(etag)).toBe(digest(tagOf(await server.get(`parts/${part}`))));
      }
    }
  });

  test('of a record that is not there answers 404', async () => {
    const answer = await server.call('DELETE', `parts/${part}`, { headers: { 'if-match': '*' } });
    expect(answer.status).toBe(404);
  });
});
