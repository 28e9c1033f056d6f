import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/lib/new-id.ts';
import { type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

let server: SpecimenServer;
let id: string;

beforeAll(async () => {
  server = await startSpecimenServer();
  const created = await server.call('POST', 'specimens', { body: { data: { attributes: { name: 'x', fixed: 'f' } } } });
  id = created.body.data.id;
});

afterAll(() => server.stop());

const FILTERS =
  'id, created_at, archived, archived_at, name, kind, owner_uuid, amount, ratio, flag, day, moment, facts, labels, parent_id, q, conditions';

describe('a bad query is refused by name', () => {
  test.each([
    // query → parameter, detail
    [
      'filter[size]=1',
      'filter[size]',
      `invalid filter: filter[size] is unknown; specimens can be filtered by: ${FILTERS}`,
    ],
    ['filter[secret]=x', 'filter[secret]', 'invalid filter: filter[secret] is unknown'],
    ['filter[constructor]=x', 'filter[constructor]', 'invalid filter: filter[constructor] is unknown'],
    [
      'filter[amount][match]=1',
      'filter[amount][match]',
      'invalid filter: filter[amount][match] is not supported; amount allows: eq, not_eq, gt, gte, lt, lte',
    ],
    [
      'filter[kind][gt]=red',
      'filter[kind][gt]',
      'invalid filter: filter[kind][gt] is not supported; kind allows: eq, not_eq',
    ],
    ['filter[flag][not_eq]=true', 'filter[flag][not_eq]', 'flag allows: eq'],
    ['filter[id][prefix]=0', 'filter[id][prefix]', 'id allows: eq, not_eq, gt'],
    [
      'filter[name][like]=x',
      'filter[name][like]',
      'name allows: eq, not_eq, eql, not_eql, prefix, not_prefix, suffix, not_suffix, match, not_match',
    ],
    ['filter[name][eq][deep]=x', 'filter[name][eq][deep]', 'invalid filter: filter[name][eq][deep] is not supported'],
    ['filter[facts][a][b]=x', 'filter[facts][a][b]', 'facts allows: eq'],
    ['filter[amount]=many', 'filter[amount]', 'failed typecasting: filter[amount] must be an integer'],
    ['filter[amount]=1,2,x', 'filter[amount]', 'failed typecasting: filter[amount] must be an integer'],
    ['filter[amount]=1.5', 'filter[amount]', 'failed typecasting'],
    ['filter[amount]=', 'filter[amount]', 'failed typecasting'],
    ['filter[ratio][gt]=half', 'filter[ratio][gt]', 'failed typecasting: filter[ratio][gt] must be a number'],
    ['filter[flag]=yes', 'filter[flag]', 'failed typecasting: filter[flag] must be true or false'],
    ['filter[owner_uuid]=7', 'filter[owner_uuid]', 'failed typecasting: filter[owner_uuid] must be a uuid'],
    ['filter[kind]=purple', 'filter[kind]', 'failed typecasting: filter[kind] must be one of: red, green, blue'],
    ['filter[day]=2026-02-30', 'filter[day]', 'failed typecasting: filter[day] is not a date (invalid date)'],
    ['filter[moment]=soon', 'filter[moment]', 'failed typecasting: filter[moment] is not a datetime (invalid date)'],
    ['filter[facts]=x', 'filter[facts]', 'failed typecasting: filter[facts] must be an object'],
    [
      'filter[moment][between]=2026-01-01',
      'filter[moment][between]',
      'failed typecasting: filter[moment][between] takes two values',
    ],
    ['filter=x', 'filter', 'filter should be an object: filter[<field>][<operator>]=<value>'],
    ['filter[]=x', 'filter[]', 'filter should be an object'],
    ['filter[name=x', 'filter[name', 'filter[name has brackets that do not match'],
    ['filter[name]x=y', 'filter[name]x', 'filter[name]x has brackets that do not match'],
    ['filter[conditions]=x', 'filter[conditions]', 'filter[conditions] must be a JSON object'],
    ['filter[conditions]={}', 'filter[conditions][operator]', 'filter[conditions][operator] must be one of: and, or'],
    [
      'filter[conditions][operator]=and&filter[conditions][attributes][][size]=1',
      'filter[conditions][attributes][0][size]',
      'invalid filter: filter[conditions][attributes][0][size] is unknown',
    ],
    ['fields=name', 'fields', 'fields should be an object: fields[<resource>]=a,b'],
    ['fields[]=name', 'fields[]', 'fields should be an object'],
    ['extra_fields=secret', 'extra_fields', 'extra fields should be an object: extra_fields[<resource>]=a,b'],
    ['fields[animals]=name', 'fields[animals]', 'fields[animals]: there is no resource animals'],
    [
      'fields[specimens]=name,size',
      'fields[specimens]',
      'fields[specimens]: specimens has no field size; it has: created_at, archived,',
    ],
    ['fields[specimens]=parts_attributes', 'fields[specimens]', 'specimens has no field parts_attributes'],
    ['extra_fields[parts]=secret', 'extra_fields[parts]', 'parts has no field secret'],
    ['page=2', 'page', 'page should be an object: page[number]=1&page[size]=25'],
    ['page[]=2', 'page[]', 'page should be an object'],
    ['page[offset]=2', 'page[offset]', 'page[offset] is unknown; page allows: number, size'],
    ['sort=size', 'sort', 'sort: specimens cannot be sorted by size; it can by: id, created_at,'],
    ['name=%E0%A4', 'name', 'name is not valid percent-encoding of UTF-8'],
  ])('%s', async (query, parameter, detail) => {
    const { status, body } = await server.get(`specimens?${query}`);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      code: 'bad_request',
      status: '400',
      title: 'Request Error',
      source: { parameter },
    });
    expect(body.errors[0]?.detail).toContain(detail);
  });

  test.each([
    ['squares', 'required filter: filter[up_to] is missing', 'filter[up_to]'],
    ['squares?filter[up_to]=x', 'failed typecasting: filter[up_to] must be an integer', 'filter[up_to]'],
    [
      'squares?filter[up_to][gt]=3',
      'invalid filter: filter[up_to][gt] is not supported; up_to allows: eq',
      'filter[up_to][gt]',
    ],
    ['parts?filter[weight]=3', 'parts can be filtered by: id, specimen_id, label', 'filter[weight]'],
  ])('%s', async (path, detail, parameter) => {
    const { status, body } = await server.get(path);
    expect([status, body.errors[0]?.source]).toEqual([400, { parameter }]);
    expect(body.errors[0]?.detail).toContain(detail);
  });
});

describe('what clients send besides is let pass', () => {
  test.each([
    'unknown=1',
    'api_key=x',
    '_=123',
    'include=nothing,parts.nothing',
    'include=',
    'sort=',
    'fields[specimens]=id,type',
    '&&',
    'stats[total]=',
  ])('%s', async (query) => expect((await server.get(`specimens?${query}`)).status).toBe(200));
});

describe('a bad search is refused by place', () => {
  const group = (...attributes: unknown[]): object => ({ filter: { conditions: { operator: 'and', attributes } } });
  const first = 'filter[conditions][attributes][0]';
  test.each([
    // body → parameter, detail
    [group('x'), first, `${first} must be a group or {<field>: <value>}`],
    [group({}), first, `${first} is empty; it must be a group or {<field>: <value>}`],
    [
      group({ size: 1 }),
      `${first}[size]`,
      `invalid filter: ${first}[size] is unknown; specimens can be filtered by: ${FILTERS}`,
    ],
    [
      group({ amount: { match: 1 } }),
      `${first}[amount][match]`,
      `invalid filter: ${first}[amount][match] is not supported; amount allows: eq,`,
    ],
    [
      group({ amount: { gt: 'x' } }),
      `${first}[amount][gt]`,
      `failed typecasting: ${first}[amount][gt] must be an integer`,
    ],
    [group({ moment: { gt: 5 } }), `${first}[moment][gt]`, 'is not a datetime'],
    [group({ flag: 'maybe' }), `${first}[flag][eq]`, 'must be true or false'],
    [group({ name: { eq: { deep: 1 } } }), `${first}[name][eq]`, 'must be a string'],
    [group({ operator: 'xor', attributes: [] }), `${first}[operator]`, 'must be one of: and, or'],
    [group({ operator: 'or', attributes: {} }), `${first}[attributes]`, 'must be an array'],
    [group({ operator: 'or' }), `${first}[operator]`, 'is unknown'],
    [group({ conditions: { operator: 'no' } }), `${first}[conditions][operator]`, 'must be one of: and, or'],
    [{ filter: { conditions: [] } }, 'filter[conditions]', 'must be an object with operator and attributes'],
    [{ filter: 'x' }, 'filter', 'filter should be an object'],
    [{ filter: { name: {} } }, 'filter[name]', 'filter[name] is empty; it must be a value or {<operator>: <value>}'],
    [{ filter: { name: { eq: {} } } }, 'filter[name][eq]', 'filter[name][eq] is empty'],
    [{ filter: { facts: {} } }, 'filter[facts]', 'filter[facts] is empty'],
    [group({ name: {} }), `${first}[name]`, 'is empty'],
    [
      { filter: { amount: { gt: ['x'] } } },
      'filter[amount][gt][]',
      'failed typecasting: filter[amount][gt][] must be an integer',
    ],
    [{ filter: { name: { eq: { deep: 'x' } } } }, 'filter[name][eq][deep]', 'is not supported'],
    [{ fields: 'name' }, 'fields', 'fields should be an object'],
    [{ fields: ['name'] }, 'fields[]', 'fields should be an object'],
    [{ fields: { specimens: 5 } }, 'fields[specimens]', 'fields[specimens] must be text'],
    [{ extra_fields: 'secret' }, 'extra_fields', 'extra fields should be an object'],
    [{ page: 2 }, 'page', 'page should be an object'],
    [{ page: [] }, 'page[]', 'page should be an object'],
    [{ page: { number: true } }, 'page[number]', 'page[number] must be a whole number, 1 or more'],
    [{ sort: 5 }, 'sort', 'sort must be text'],
    [{ include: true }, 'include', 'include must be text'],
    [{ stats: { amount: 'mode' } }, 'stats[amount]', 'mode is not among'],
  ])('%j', async (body, parameter, detail) => {
    const answer = await server.call('POST', 'specimens/search', { body });
    expect([answer.status, answer.body.errors[0]?.source]).toEqual([400, { parameter }]);
    expect(answer.body.errors[0]?.detail).toContain(detail);
  });

  test.each([[[]], ['text'], [5]])('%j is no body', async (body) => {
    const answer = await server.call('POST', 'specimens/search', { body: JSON.stringify(body) });
    expect([answer.status, answer.body.errors[0]]).toMatchObject([400, { detail: 'the body must be an object' }]);
  });

  test('no body at all asks for everything', async () => {
    expect((await server.call('POST', 'specimens/search')).body.data).toHaveLength(1);
  });
});

describe('a bad document is refused by place', () => {
  const NOT_DATA = 'data must be an object: {"data": {"type": …, "attributes": {…}}}';
  test.each([
    // body → status, pointer, detail
    [undefined, 400, '/data', 'the request has no body; it needs {"data": {…}}'],
    ['', 400, '/data', 'the request has no body'],
    ['[]', 400, '/data', 'the body must be an object with a member data'],
    ['"x"', 400, '/data', 'the body must be an object with a member data'],
    ['null', 400, '/data', 'the body must be an object with a member data'],
    ['{}', 400, '/data', NOT_DATA],
    ['{"data":null}', 400, '/data', NOT_DATA],
    ['{"data":[]}', 400, '/data', NOT_DATA],
    ['{"data":"x"}', 400, '/data', NOT_DATA],
    ['{"name":"x"}', 400, '/data', NOT_DATA],
    ['{"data":{"attributes":[]}}', 400, '/data/attributes', 'data.attributes must be an object'],
    ['{"data":{"attributes":"x"}}', 400, '/data/attributes', 'data.attributes must be an object'],
    ['{"data":{"relationships":[]}}', 400, '/data/relationships', 'data.relationships must be an object'],
    [
      '{"data":{"relationships":{"owner":{"data":null}}}}',
      400,
      '/data/relationships/owner',
      'data.relationships.owner is unknown; specimens has: parent, children, parts, first_part, subject, elsewhere',
    ],
    [
      '{"data":{"relationships":{"parent":5}}}',
      400,
      '/data/relationships/parent',
      'data.relationships.parent must be an object',
    ],
    [
      '{"data":{"relationships":{"parent":{"data":"x"}}}}',
      400,
      '/data/relationships/parent',
      'data.relationships.parent.data must be {type, id} or null',
    ],
    [
      '{"data":{"relationships":{"parts":{"data":[{"type":"parts","id":"x"}]}}}}',
      400,
      '/data/relationships/parts',
      'data.relationships.parts cannot be written here; use parts_attributes',
    ],
    [
      '{"data":{"relationships":{"first_part":{"data":{"type":"parts","id":"x"}}}}}',
      400,
      '/data/relationships/first_part',
      'data.relationships.first_part cannot be written here',
    ],
    ['{"data":{"attributes":{}}}', 422, '/data/attributes/name', "name can't be blank"],
    ['{"data":{}}', 422, '/data/attributes/name', "name can't be blank"],
  ])('%s', async (body, status, pointer, detail) => {
    const answer = await server.call('POST', 'specimens', { body });
    expect([answer.status, answer.body.errors[0]?.source]).toEqual([status, { pointer }]);
    expect(answer.body.errors[0]?.detail).toContain(detail);
  });

  test('malformed JSON: where it goes wrong', async () => {
    const answer = await server.call('POST', 'specimens', { body: '{"data":\n {"attributes": x}}' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0]?.detail).toBe('the body is not valid JSON: unexpected "x" at line 2, column 17');
  });

  test.each([
    // attribute, value → words
    ['name', [], 'must be a string'],
    ['name', 'a\u0000b', 'must not contain a null character'],
    ['name', 'a\ud800b', 'must not contain half a surrogate pair'],
    ['facts', { deep: ['\u0000'] }, 'must not contain a null character'],
    ['facts', { '\ud800': 1 }, 'must not contain half a surrogate pair'],
    ['kind', 'purple', 'must be one of: red, green, blue'],
    ['owner_uuid', 'x', 'must be a uuid'],
    ['amount', 'x', 'must be an integer'],
    ['amount', 1.5, 'must be an integer'],
    ['amount', true, 'must be an integer'],
    ['ratio', 'x', 'must be a number'],
    ['flag', 'yes', 'must be true or false'],
    ['flag', 1, 'must be true or false'],
    ['day', '31-04-2026', 'is not a date (invalid date)'],
    ['day', 5, 'is not a date (invalid date)'],
    ['moment', '2026-13-01T00:00:00Z', 'is not a datetime (invalid date)'],
    ['facts', [], 'must be an object'],
    ['labels', 'x', 'must be an array'],
    ['labels', null, 'must be an array'],
    ['labels', [{}], 'must be a string'],
    ['parts_attributes', {}, 'must be an array'],
  ])('an attribute %s of %o', async (field, value, words) => {
    const answer = await server.call('POST', 'specimens', {
      body: { data: { attributes: { name: 'x', [field]: value } } },
    });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        {
          code: 'invalid',
          status: '422',
          title: 'Validation Error',
          detail: `${field} ${words}`,
          source: { pointer: `/data/attributes/${field}` },
          meta: { attribute: field, message: words },
        },
      ],
    ]);
  });

  test('all wrong values are told at once, those of side-posted records with their place', async () => {
    const attributes = {
      name: 'x',
      amount: 'x',
      flag: 'x',
      parts_attributes: [{ label: 'ok' }, { label: [], weight: 'x' }, 'x'],
    };
    const { status, body } = await server.call('POST', 'specimens', { body: { data: { attributes } } });
    expect(status).toBe(422);
    expect(body.errors.map(({ source, detail }) => [source?.pointer, detail])).toEqual([
      ['/data/attributes/amount', 'amount must be an integer'],
      ['/data/attributes/flag', 'flag must be true or false'],
      ['/data/attributes/parts_attributes/1/label', 'parts_attributes/1/label must be a string'],
      ['/data/attributes/parts_attributes/1/weight', 'parts_attributes/1/weight must be an integer'],
      ['/data/attributes/parts_attributes/2', 'parts_attributes/2 must be an object'],
    ]);
  });

  test.each([
    // attribute → code, words
    ['size', 'unknown_attribute', 'is an unknown attribute'],
    ['constructor', 'unknown_attribute', 'is an unknown attribute'],
    ['created_at', 'unwrittable_attribute', 'cannot be written'],
    ['archived', 'unwrittable_attribute', 'cannot be written'],
    ['reversed', 'unwrittable_attribute', 'cannot be written'],
  ])('the attribute %s is refused with the code %s, on create and on update', async (name, code, message) => {
    for (const [method, path] of [
      ['POST', 'specimens'],
      ['PUT', `specimens/${id}`],
      ['PATCH', `specimens/${id}`],
    ] as const) {
      const { status, body } = await server.call(method, path, {
        body: { data: { attributes: { name: 'y', [name]: null } } },
      });
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        {
          code: 'bad_request',
          status: '400',
          title: 'Request Error',
          detail: `data.attributes.${name} ${message}`,
          source: { pointer: `/data/attributes/${name}` },
          meta: { attribute: `data.attributes.${name}`, message, code },
        },
      ]);
    }
    expect((await server.get(`specimens/${id}`)).body.data.attributes['name']).toBe('x');
  });

  test('an unknown attribute of a side-posted record is refused with its place', async () => {
    const attributes = { name: 'x', parts_attributes: [{}, { size: 1 }] };
    const { status, body } = await server.call('POST', 'specimens', { body: { data: { attributes } } });
    expect([status, body.errors[0]?.source, body.errors[0]?.meta?.['code']]).toEqual([
      400,
      { pointer: '/data/attributes/parts_attributes/1/size' },
      'unknown_attribute',
    ]);
  });
});

describe('side posting as JSON:API has it is refused by name', () => {
  const part = { type: 'parts', 'temp-id': 'p1', method: 'create' };
  const included = [{ ...part, attributes: { label: 'x' } }];
  test.each([
    [{ parts: { data: [part] } }, undefined, '/data/relationships/parts/data', 'write parts_attributes'],
    [{ parts: { data: [part] } }, included, undefined, 'write <relationship>_attributes'],
    [{ parent: { data: { ...part, type: 'specimens' } } }, undefined, '/data/relationships/parent/data', 'first'],
    [{ 'a/b': { data: part } }, undefined, '/data/relationships/a~1b/data', 'send its id'],
  ])('%j', async (relationships, beside, pointer, instead) => {
    const document = { data: { attributes: { name: 'x' }, relationships }, included: beside };
    for (const [method, path] of [
      ['POST', 'specimens'],
      ['PUT', `specimens/${id}`],
    ] as const) {
      const { status, body } = await server.call(method, path, { body: document });
      expect([status, body.errors[0]?.source?.pointer]).toEqual([400, pointer]);
      expect(body.errors[0]?.detail).toContain('temp-id: side posting is not supported');
      expect(body.errors[0]?.detail).toContain(instead);
    }
  });

  test('an attribute’s name is escaped in its pointer', async () => {
    const { body } = await server.call('POST', 'specimens', { body: { data: { attributes: { 'a/b~c': 1 } } } });
    expect(body.errors[0]?.source).toEqual({ pointer: '/data/attributes/a~1b~0c' });
  });
});

describe('plain JSON is answered to whoever asks for it, with the same document', () => {
  test.each([
    // accept → the type that is answered
    [undefined, 'application/vnd.api+json; charset=utf-8'],
    ['*/*', 'application/vnd.api+json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json; charset=utf-8', 'application/json; charset=utf-8'],
    ['application/json, application/vnd.api+json;q=0.5', 'application/json; charset=utf-8'],
    ['application/vnd.api+json, application/json', 'application/vnd.api+json; charset=utf-8'],
    ['application/json, text/plain, */*', 'application/vnd.api+json; charset=utf-8'],
  ])('Accept: %s', async (accept, type) => {
    const headers = accept === undefined ? {} : { accept };
    for (const path of ['specimens', `specimens/${id}`, `specimens/${newId()}`, 'specimens?sort=size']) {
      const plain = await server.get(path);
      const answer = await server.call('GET', path, { headers });
      expect([answer.headers.get('content-type'), answer.body]).toEqual([type, plain.body]);
    }
  });
});

describe('a record that is not there', () => {
  test.each([
    ['GET', `specimens/${newId()}`],
    ['GET', 'specimens/1'],
    ['GET', 'specimens/current'],
    ['PUT', `specimens/${newId()}`],
    ['PATCH', 'specimens/x'],
    ['DELETE', `specimens/${newId()}`],
    ['DELETE', 'parts/x'],
    ['POST', `specimens/${newId()}/restore`],
  ])('%s %s answers 404 without a word more', async (method, path) => {
    const body = method === 'PUT' || method === 'PATCH' ? { data: { attributes: { name: 'x' } } } : undefined;
    const answer = await server.call(method, path, { body });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      errors: [{ code: 'resources_not_found', status: '404', title: 'Resource(s) not found' }],
    });
  });

  test.each([
    ['PUT', 'specimens', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', 'squares', 'GET, HEAD, OPTIONS'],
    ['GET', 'weighings', 'POST, OPTIONS'],
    ['POST', `parts/${newId()}`, 'GET, HEAD, DELETE, OPTIONS'],
  ])('%s %s is no operation: 405 and what there is', async (method, path, allow) => {
    const answer = await server.call(method, path);
    expect([answer.status, answer.headers.get('allow'), answer.body.errors[0]?.code]).toEqual([
      405,
      allow,
      'method_not_allowed',
    ]);
  });

  test.each(['specimens.xml', 'specimens.csv', 'specimens/search.xml'])('%s is no format: 406', async (path) => {
    const answer = await server.call(path.includes('search') ? 'POST' : 'GET', path);
    expect([answer.status, answer.body.errors[0]?.code]).toEqual([406, 'not_acceptable']);
  });
});
