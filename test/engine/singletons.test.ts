import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../src/api/v4/registry.ts';
import { newId } from '../../src/lib/new-id.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer(resources);
});

afterAll(() => server.stop());

/** The one record of its kind, of a table and worked out by code, with something to change in it. */
const SINGLETONS: readonly (readonly [string, (value: string) => object])[] = [
  ['companies', (value) => ({ name: `Company ${value}` })],
  ['settings', (value) => ({ invoices: { footer: `Footer ${value}` } })],
];

describe.each(SINGLETONS)('%s/current', (type, attributesOf) => {
  const change = (value: string, data: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call('PUT', `${type}/current`, { body: { data: { ...data, attributes: attributesOf(value) } }, headers });

  test('is changed by its id, as current, or without a word about it', async () => {
    const { id } = (await server.get(`${type}/current`)).body.data;
    for (const [value, data] of [
      ['by id', { id, type }],
      ['by id in capitals', { id: id.toUpperCase() }],
      ['as current', { id: 'current', type }],
      ['unnamed', {}],
    ] as const) {
      const { status, text, body } = await change(value, data);
      expect(status, text).toBe(200);
      expect(body.data).toMatchObject({ id, attributes: attributesOf(value) });
    }
  });

  test.each([newId(), 'other', 5, null])('is not changed by a document about %s', async (id) => {
    const before = await server.get(`${type}/current`);
    const { status, body } = await change('wrong', { id });
    expect([status, body.errors[0]?.source]).toEqual([400, { pointer: '/data/id' }]);
    expect((await server.get(`${type}/current`)).body).toEqual(before.body);
  });

  test('of those who saw the same state, one changes it and the others are refused', async () => {
    const etag = (await server.get(`${type}/current`)).headers.get('etag') as string;
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((value) => change(value, {}, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await server.get(`${type}/current`)).headers.get('etag')).toBe(winner?.headers.get('etag'));
  });
});
