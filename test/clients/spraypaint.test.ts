import { attr, belongsTo, hasOne, SpraypaintBase } from 'spraypaint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

/** As https://www.graphiti.dev/js documents its use without decorators. */
const ApplicationRecord = SpraypaintBase.extend({ static: { apiNamespace: '/api/4' } });

const Customer = ApplicationRecord.extend({
  static: { jsonapiType: 'customers' },
  attrs: {
    name: attr({ type: String }),
    email: attr({ type: String }),
    tagList: attr({ type: Array }),
    discountPercentage: attr({ type: Number }),
    archived: attr({ type: Boolean, persist: false }),
    number: attr({ type: Number, persist: false }),
    barcode: hasOne(),
  },
});

const Barcode = ApplicationRecord.extend({
  static: { jsonapiType: 'barcodes' },
  attrs: {
    barcodeType: attr({ type: String }),
    number: attr({ type: String }),
    ownerId: attr({ type: String }),
    ownerType: attr({ type: String }),
    imageUrl: attr({ type: String, persist: false }),
    owner: belongsTo({ type: Customer }),
  },
});

beforeAll(async () => {
  server = await startServer();
  for (const model of [ApplicationRecord, Customer, Barcode]) {
    model.baseUrl = server.url;
    model.generateAuthHeader = (token) => `Bearer ${token}`;
  }
  ApplicationRecord.jwtStorage = false;
  ApplicationRecord.jwt = server.token;
});

afterAll(() => server.stop());

interface CustomerFields {
  name: string;
  email: string;
  tagList: string[];
  discountPercentage: number;
  archived: boolean;
}

const nameOf = (customer: unknown): string => (customer as CustomerFields).name;

const names = ({ data }: { readonly data: readonly unknown[] }): string[] => data.map(nameOf);

async function created(fields: Partial<CustomerFields>) {
  const customer = new Customer(fields);
  expect(await customer.save()).toBe(true);
  return customer;
}

describe('customers', () => {
  test('are created, fetched, updated and archived', async () => {
    const customer = await created({ name: 'Spray Paint', email: 'spray@acme.test', tagList: ['can'] });
    expect([customer.isPersisted, customer.id]).toEqual([true, expect.any(String)]);
    const { data: found } = await Customer.find(customer.id as string);
    expect([found.name, found.tagList, found.archived, found.number]).toEqual(['Spray Paint', ['can'], false, 1]);
    found.name = 'Painted';
    expect(await found.save()).toBe(true);
    expect((await Customer.find(customer.id as string)).data.name).toBe('Painted');
    expect(await found.destroy()).toBe(true);
    expect((await Customer.where({ email: 'spray@acme.test' }).all()).data).toEqual([]);
    expect((await Customer.where({ archived: true }).first()).data?.name).toBe('Painted');
  });

  test('are listed, filtered, sorted, paged and counted', async () => {
    for (const name of ['Anna', 'Bert', 'Carla', 'Dora']) await created({ name, discountPercentage: name.length });
    expect(names(await Customer.order('name').all())).toEqual(['Anna', 'Bert', 'Carla', 'Dora']);
    const filters: readonly (readonly [object, readonly string[]])[] = [
      [{ name: 'ANNA' }, ['Anna']],
      [{ name: { eql: 'Bert' } }, ['Bert']],
      [{ name: ['anna', 'BERT'] }, ['Anna', 'Bert']],
      [{ name: { prefix: ['a', 'd'] } }, ['Anna', 'Dora']],
      [{ name: ['{{a, b}}', 'carla'] }, ['Carla']],
      [{ discountPercentage: { gt: 4 } }, ['Carla']],
      [{ discountPercentage: { gte: 4, lt: 5 }, name: { notMatch: 'n' } }, ['Bert', 'Dora']],
      [{ discountPercentage: null, name: 'dora' }, ['Dora']],
    ];
    for (const [clause, expected] of filters) {
      expect(names(await Customer.where(clause).order({ name: 'asc' }).all()), JSON.stringify(clause)).toEqual(
        expected,
      );
    }
    const page = await Customer.order({ name: 'desc' }).page(2).per(3).stats({ total: 'count' }).select(['name']).all();
    expect([names(page), page.meta]).toEqual([['Anna'], { stats: { total: { count: 4 } } }]);
  });

  test('tell which attributes are wrong', async () => {
    const nameless = new Customer({ name: '', discountPercentage: 200 });
    expect(await nameless.save()).toBe(false);
    expect(Object.keys(nameless.errors).toSorted()).toEqual(['discountPercentage', 'name']);
    expect(nameless.errors).toMatchObject({ name: { code: 'invalid', attribute: 'name', message: "can't be blank" } });
    await expect(Customer.find('1')).rejects.toThrow('record not found');
  });
});

describe('barcodes', () => {
  test('are created on their owner, found with it, changed and deleted', async () => {
    const owner = await created({ name: 'Owner' });
    const barcode = new Barcode({
      barcodeType: 'code128',
      number: 'ABC-123',
      ownerId: owner.id,
      ownerType: 'customers',
    });
    expect(await barcode.save()).toBe(true);
    const { data: found } = await Barcode.includes('owner').where({ number: 'ABC-123' }).all();
    expect(found.map((one) => [one.id, one.owner.id, nameOf(one.owner), one.imageUrl])).toEqual([
      [barcode.id, owner.id, 'Owner', `${server.url}/barcodes/${barcode.id}/image`],
    ]);
    barcode.number = 'XYZ';
    expect(await barcode.save()).toBe(true);
    expect((await Barcode.order({ createdAt: 'desc' }).per(1).first()).data?.number).toBe('XYZ');
    expect((await Customer.includes('barcode').find(owner.id as string)).data.barcode).toMatchObject({ number: 'XYZ' });
    expect(await barcode.destroy()).toBe(true);
    await expect(Barcode.find(barcode.id as string)).rejects.toThrow('record not found');
  });

  test('take their owner as a related record', async () => {
    const owner = await created({ name: 'Related' });
    const barcode = new Barcode({ barcodeType: 'qr_code' });
    barcode.owner = owner;
    expect(await barcode.save({ with: 'owner.id' })).toBe(true);
    const { data } = await Barcode.includes('owner').find(barcode.id as string);
    expect([data.ownerId, data.ownerType, nameOf(data.owner)]).toEqual([owner.id, 'customers', 'Related']);
  });
});
