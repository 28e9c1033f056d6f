import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Api, apiOf, colleagueOf, problemsOf, recordOf, recordsOf, type Resource, statusesOf } from './api.ts';

let server: TestServer;
let api: Api;

beforeAll(async () => {
  server = await startServer();
  api = apiOf(server, server.token);
});

afterAll(() => server.stop());

const redirect = async (from_path: string, to_path: string): Promise<Resource> =>
  recordOf(await api.create('url_redirects', { from_path, to_path }), 201);

const all = async (): Promise<unknown[]> =>
  recordsOf(await api.get('url_redirects?sort=from_path')).map(({ attributes }) => [
    attributes['from_path'],
    attributes['to_path'],
  ]);

describe('writing', () => {
  test('keeps paths in one way', async () => {
    const { attributes } = await redirect(' old/tent/ ', '/products//tent?colour=red');
    expect(attributes).toEqual({
      created_at: expect.any(String),
      updated_at: attributes['created_at'],
      from_path: '/old/tent',
      to_path: '/products/tent?colour=red',
    });
  });

  test.each([
    [{}, { from_path: "can't be blank", to_path: "can't be blank" }],
    [{ from_path: '/a', to_path: '' }, { to_path: "can't be blank" }],
    [{ from_path: '/a', to_path: 'https://elsewhere.test/' }, { to_path: 'must be a path such as /products/tent' }],
    [{ from_path: '/a?b', to_path: '/c' }, { from_path: 'must be a path such as /products/tent, without ? and #' }],
    [{ from_path: '/a', to_path: '/a/' }, { to_path: 'leads back to from_path' }],
    [{ from_path: '/a', to_path: '/a?b=c' }, { to_path: 'leads back to from_path' }],
    [{ from_path: '/taken', to_path: '/b' }, { from_path: 'has already been taken' }],
    [{ from_path: '/three', to_path: '/one' }, { to_path: 'leads back to from_path' }],
    [{ from_path: '/'.padEnd(2_001, 'x'), to_path: '/b' }, { from_path: 'is too long (maximum is 2000 characters)' }],
  ])('refuses %j', async (sent, problems) => {
    await api.create('url_redirects', { from_path: '/taken', to_path: '/there' });
    await api.create('url_redirects', { from_path: '/one', to_path: '/two' });
    await api.create('url_redirects', { from_path: '/two', to_path: '/three?and=more' });
    expect(problemsOf(await api.create('url_redirects', sent))).toEqual(problems);
  });

  test('two that would close a circle between them: one is refused', async () => {
    const answers = await Promise.all([
      api.create('url_redirects', { from_path: '/ring/a', to_path: '/ring/b' }),
      api.create('url_redirects', { from_path: '/ring/b', to_path: '/ring/a' }),
    ]);
    expect(statusesOf(answers)).toEqual({ 201: 1, 422: 1 });
  });

  test('changes, and may not be turned round on itself', async () => {
    const { id } = await redirect('/change/a', '/change/b');
    await redirect('/change/b', '/change/c');
    const turned = await api.update(`url_redirects/${id}`, { to_path: '/change/d' });
    expect(recordOf(turned).attributes).toMatchObject({ from_path: '/change/a', to_path: '/change/d' });
    expect(
      problemsOf(await api.update(`url_redirects/${id}`, { from_path: '/change/c', to_path: '/change/b' })),
    ).toEqual({
      to_path: 'leads back to from_path',
    });
    expect(problemsOf(await api.update(`url_redirects/${id}`, { from_path: '/change/b' }))).toEqual({
      from_path: 'has already been taken',
    });
    expect(problemsOf(await api.update(`url_redirects/${id}`, { to_path: null }))).toEqual({
      to_path: "can't be blank",
    });
  });

  test('deletes; what is unknown is not found', async () => {
    const { id } = await redirect('/gone', '/there');
    expect(recordOf(await api.remove(`url_redirects/${id}`)).attributes['from_path']).toBe('/gone');
    for (const unknown of [id, newId(), 'nobody']) {
      expect((await api.get(`url_redirects/${unknown}`)).status).toBe(404);
      expect((await api.update(`url_redirects/${unknown}`, { to_path: '/x' })).status).toBe(404);
      expect((await api.remove(`url_redirects/${unknown}`)).status).toBe(404);
    }
  });
});

test('are found by path', async () => {
  await redirect('/find/a', '/products/found');
  const found = recordsOf(await api.get('url_redirects?filter[from_path][prefix]=/find&filter[to_path][match]=found'));
  expect(found).toHaveLength(1);
});

describe('a group that changes its slug', () => {
  const slugTo = (id: string, slug: string, create_url_redirect?: boolean) =>
    api.update(`product_groups/${id}`, { slug, ...(create_url_redirect === undefined ? {} : { create_url_redirect }) });

  const ofSlugs = async (): Promise<unknown[]> => (await all()).filter((paths) => String(paths).includes('/slug-'));

  test('leads from the old address when asked to, and never in circles', async () => {
    const { id } = recordOf(await api.create('product_groups', { name: 'Slug a' }), 201);
    await slugTo(id, 'slug-b');
    await slugTo(id, 'slug-c', false);
    expect(await ofSlugs()).toEqual([]);
    await slugTo(id, 'slug-d', true);
    expect(await ofSlugs()).toEqual([['/products/slug-c', '/products/slug-d']]);
    await slugTo(id, 'slug-d', true);
    await slugTo(id, 'slug-e', true);
    expect(await ofSlugs()).toEqual([
      ['/products/slug-c', '/products/slug-d'],
      ['/products/slug-d', '/products/slug-e'],
    ]);
    await slugTo(id, 'slug-c', true);
    expect(await ofSlugs()).toEqual([
      ['/products/slug-d', '/products/slug-e'],
      ['/products/slug-e', '/products/slug-c'],
    ]);
  });
});

test('reading takes no right; writing takes the permission products', async () => {
  const { id } = await redirect('/guarded', '/there');
  const reader = apiOf(server, (await colleagueOf(server)).token);
  expect((await reader.get(`url_redirects/${id}`)).status).toBe(200);
  expect((await reader.create('url_redirects', { from_path: '/x', to_path: '/y' })).status).toBe(403);
  expect((await reader.update(`url_redirects/${id}`, { to_path: '/y' })).status).toBe(403);
  expect((await reader.remove(`url_redirects/${id}`)).status).toBe(403);
});
