import Kitsu from 'kitsu';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** As https://github.com/wopian/kitsu documents its use. */
interface Client {
  get(model: string, config?: { readonly params?: object }): Promise<Answer>;
  create(model: string, body: object, config?: { readonly params?: object }): Promise<Answer>;
  update(model: string, body: object, config?: { readonly params?: object }): Promise<Answer>;
  remove(model: string, id: string): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly data: KitsuRecord & readonly KitsuRecord[];
  readonly links: Readonly<Record<string, string>>;
  readonly meta: { readonly stats?: object };
}

/** Attributes beside the id, related records under their name. */
type KitsuRecord = { readonly id: string; readonly type: string } & Readonly<Record<string, unknown>>;

let server: TestServer;
let api: Client;

beforeAll(async () => {
  server = await startServer();
  api = new Kitsu({
    baseURL: `${server.url}/api/4`,
    headers: { Authorization: `Bearer ${server.token}` },
    resourceCase: 'snake',
  });
});

afterAll(() => server.stop());

const names = ({ data }: Answer): unknown[] => data.map(({ name }) => name);

describe('customers', () => {
  test('are created, fetched, updated and archived', async () => {
    const created = await api.create('customers', { name: 'Kit Sune', email: 'kit@acme.test', tag_list: ['fox'] });
    expect([created.status, created.data['name'], created.data['tag_list']]).toEqual([201, 'Kit Sune', ['fox']]);
    const { id } = created.data;
    expect((await api.get(`customers/${id}`)).data['email']).toBe('kit@acme.test');
    const updated = await api.update('customers', { id, name: 'Kitsu Ne', type: 'customers' });
    expect([updated.status, updated.data['name'], updated.data['email']]).toEqual([200, 'Kitsu Ne', 'kit@acme.test']);
    const removed = await api.remove('customers', id);
    expect([removed.status, removed.data['archived']]).toEqual([200, true]);
    expect((await api.get('customers', { params: { filter: { email: 'kit@acme.test' } } })).data).toEqual([]);
  });

  test('are named in the singular too, as the client makes it plural', async () => {
    const { data } = await api.create('customer', { name: 'Solo' });
    expect((await api.get(`customer/${data.id}`)).data).toMatchObject({ type: 'customers', name: 'Solo' });
    await api.remove('customer', data.id);
  });

  test('are listed, filtered, sorted, paged and counted', async () => {
    for (const name of ['Anna', 'Bert', 'Carla', 'Dora']) {
      await api.create('customers', { name, discount_percentage: name.length, tag_list: [name.slice(0, 1)] });
    }
    expect(names(await api.get('customers', { params: { sort: 'name' } }))).toEqual(['Anna', 'Bert', 'Carla', 'Dora']);
    const filters: readonly (readonly [object, readonly string[]])[] = [
      [{ name: 'ANNA' }, ['Anna']],
      [{ name: { eql: 'Anna' } }, ['Anna']],
      [{ name: 'anna,BERT' }, ['Anna', 'Bert']],
      [{ name: ['anna', 'BERT'] }, ['Anna', 'Bert']],
      [{ name: { prefix: ['a', 'd'] } }, ['Anna', 'Dora']],
      [{ discount_percentage: { gt: 4 } }, ['Carla']],
      [{ discount_percentage: { gte: 4, lt: 5 }, name: { not_match: 'n' } }, ['Bert', 'Dora']],
      [{ tag_list: ['A', 'D'] }, ['Anna', 'Dora']],
      [{ archived: false, q: 'carl' }, ['Carla']],
    ];
    for (const [filter, expected] of filters) {
      expect(names(await api.get('customers', { params: { filter, sort: 'name' } })), JSON.stringify(filter)).toEqual(
        expected,
      );
    }
    const page = await api.get('customers', {
      params: { sort: '-name', page: { number: 2, size: 3 }, stats: { total: 'count' }, fields: { customers: 'name' } },
    });
    expect([names(page), page.meta.stats, Object.keys(page.links)]).toEqual([
      ['Anna'],
      { total: { count: 4 } },
      ['self', 'first', 'last', 'prev'],
    ]);
  });

  test('tell in their own words what is wrong', async () => {
    await expect(api.create('customers', { name: '' })).rejects.toMatchObject({
      errors: [{ code: 'invalid', status: '422', source: { pointer: '/data/attributes/name' } }],
    });
    await expect(api.get('customers', { params: { filter: { colour: 'red' } } })).rejects.toMatchObject({
      errors: [{ detail: expect.stringContaining('invalid filter') as string }],
    });
    await expect(api.get('customers/1')).rejects.toMatchObject({ errors: [{ code: 'resources_not_found' }] });
  });
});

describe('barcodes', () => {
  test('are created on their owner, found with it, changed and deleted', async () => {
    const owner = (await api.create('customers', { name: 'Owner' })).data;
    // A related record as the client writes it, in place of owner_id and owner_type.
    const created = await api.create(
      'barcodes',
      { barcode_type: 'code128', number: 'ABC, 123', owner: { data: { id: owner.id, type: 'customers' } } },
      { params: { include: 'owner' } },
    );
    expect(created.data).toMatchObject({ number: 'ABC, 123', owner_id: owner.id, owner: { data: { name: 'Owner' } } });
    const found = await api.get('barcodes', { params: { filter: { number: '{{ABC, 123}}' }, include: 'owner' } });
    expect(found.data).toMatchObject([{ id: created.data.id, owner: { data: { id: owner.id, name: 'Owner' } } }]);
    const updated = await api.update('barcodes', { id: created.data.id, number: 'XYZ' });
    expect(updated.data['number']).toBe('XYZ');
    const sorted = await api.get('barcodes', {
      params: { sort: '-created_at', page: { size: 1 }, filter: { owner_id: owner.id } },
    });
    expect(sorted.data.map(({ id }) => id)).toEqual([created.data.id]);
    expect((await api.remove('barcodes', created.data.id)).status).toBe(200);
    await expect(api.get(`barcodes/${created.data.id}`)).rejects.toMatchObject({ errors: [{ status: '404' }] });
  });

  test('show on their customer, and lists may be asked for in the modern way', async () => {
    const owner = (await api.create('customers', { name: 'With code' })).data;
    await api.create('barcodes', { barcode_type: 'qr_code', owner_id: owner.id, owner_type: 'customers' });
    const modern: Client = new Kitsu({
      baseURL: `${server.url}/api/4`,
      headers: { Authorization: `Bearer ${server.token}` },
      query: 'modern',
      camelCaseTypes: false,
      pluralize: false,
    });
    const { data } = await modern.get('customers', {
      params: { include: 'barcode', filter: { id: [owner.id], name: ['with code', 'nobody'] } },
    });
    expect(data).toMatchObject([{ id: owner.id, barcode: { data: { type: 'barcodes', barcode_type: 'qr_code' } } }]);
  });
});
