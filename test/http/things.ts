import type { Endpoint, PublicEndpoint, ReadEndpoint, WriteEndpoint } from '../../src/api/server/endpoint.ts';
import { parseJsonBody } from '../../src/api/server/json-body.ts';
import { JSON_TYPE, JSONAPI_TYPE, type Reply } from '../../src/api/server/request.ts';
import { sql } from '../../src/db/sql.ts';
import type { Work } from '../../src/db/work.ts';
import { badRequest, invalid, notFound, refuse } from '../../src/lib/refusal.ts';

/** An interface small enough to see the server behind it: things are counters. */
export const things: readonly Endpoint[] = [
  read('GET', '/api/4/things', () => jsonapi(200, { data: [] })),
  read('POST', '/api/4/things/search', () => jsonapi(200, { data: [] })),
  read('GET', '/api/4/things/:id', ({ params, flat }) => {
    if (params['id'] === 'missing') throw notFound();
    return tagged(flat ? json(200, { data: params }) : jsonapi(200, { data: params }));
  }),
  write('POST', '/api/4/things', async ({ request, work }) =>
    jsonapi(201, { data: parseJsonBody(request) ?? null, count: await count(work) }),
  ),
  {
    ...write('POST', '/api/4/portraits', ({ request }) => jsonapi(201, { bytes: request.body.length })),
    takesPictures: true,
  },
  write('PUT', '/api/4/things/:id', async ({ work, params }) =>
    jsonapi(200, { data: params, count: await count(work) }),
  ),
  write('DELETE', '/api/4/things/:id', async ({ work, params }) =>
    jsonapi(200, { data: params, count: await count(work) }),
  ),
  write('POST', '/api/4/refusals', async ({ work }) => {
    await count(work);
    throw invalid({ field: 'name', message: "can't be blank" }, { field: 'size', message: 'must be positive' });
  }),
  read('GET', '/api/4/bad', () => {
    throw badRequest('filter[x] is not supported', { parameter: 'filter[x]' }, { code: 'invalid_filter' });
  }),
  read('GET', '/api/4/wrong', () => {
    throw refuse('wrong_status', "Can't transition order from 'reserved' to 'archived'");
  }),
  write('POST', '/api/4/defects', async ({ work }) => {
    await count(work);
    throw new Error('the secret recipe is hf_abcdefgh12345678');
  }),
  { ...read('GET', '/api/4/reports', () => jsonapi(200, { data: [] })), permission: 'reports' },
  read('GET', '/api/1/things', () => json(200, { things: [] })),
  read('GET', '/api/1/things/:id', () => {
    throw notFound();
  }),
  write('POST', '/api/1/things', async ({ work }) => json(201, { thing: { count: await count(work) } })),
  write('POST', '/api/1/refusals', () => {
    throw invalid({ field: 'name', message: "can't be blank" }, { field: 'size', message: 'must be positive' });
  }),
  write('POST', '/api/1/defects', () => {
    throw new Error('the secret recipe is hf_abcdefgh12345678');
  }),
  read('GET', '/api/1/wrong', () => {
    throw refuse('wrong_status', 'the order is reserved', { from: 'reserved', to: 'archived' });
  }),
];

export const openThings: readonly PublicEndpoint[] = [
  { method: 'GET', path: '/pictures/:id', handle: (_, params) => Promise.resolve(tagged(json(200, params))) },
  { method: 'GET', path: '/page', handle: () => Promise.resolve({ status: 200, headers: HTML, body: '<p>hello</p>' }) },
  { method: 'GET', path: '/open-defect', handle: () => Promise.reject(new Error('recipe')) },
  { method: 'POST', path: '/open', handle: (request) => Promise.resolve(json(200, { body: parseJsonBody(request) })) },
];

const HTML = { 'content-type': 'text/html; charset=utf-8' };

export const THING_TAG = '"v1"';

type MaybePromise<Value> = Value | Promise<Value>;

export function read(
  method: Endpoint['method'],
  path: string,
  handle: (call: Parameters<ReadEndpoint['handle']>[0]) => MaybePromise<Reply>,
): ReadEndpoint {
  return { kind: 'read', method, path, handle: async (call) => handle(call) };
}

export function write(
  method: Endpoint['method'],
  path: string,
  handle: (call: Parameters<WriteEndpoint['handle']>[0]) => MaybePromise<Reply>,
): WriteEndpoint {
  return { kind: 'write', method, path, handle: async (call) => handle(call) };
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(value) };
}

export function jsonapi(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': JSONAPI_TYPE }, body: JSON.stringify(value) };
}

export function tagged(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, etag: THING_TAG } };
}

/** Something that stays only when the transaction commits. */
export async function count({ tx, company }: Work, name = 'things'): Promise<number> {
  const { value } = await tx.one<{ value: number }>(sql`
    insert into counters (company_id, name, value)
    values (${company.id}, ${name}, 1)
    on conflict (company_id, name) do update set value = counters.value + 1
    returning value
  `);
  return value;
}
