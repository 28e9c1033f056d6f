/**
 * The floor: careful hand-written code for just these four requests, with node:http and one prepared statement each. No
 * authentication, no parsing of parameters, no errors; the same bytes as Holdfast.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';

const [connectionString, company = '', total = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 10, options: '-c timezone=UTC' });

const attributes = `
  select to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as created_at,
    to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as updated_at,
    (c.archived_at is not null) as archived,
    to_char(c.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as archived_at,
    c.number, c.name, c.email, c.deposit_type, json_float(c.deposit_value) as deposit_value,
    json_float(c.discount_percentage) as discount_percentage, c.legal_type, c.email_marketing_consented,
    to_char(c.email_marketing_consent_updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as email_marketing_consent_updated_at,
    c.order_count, c.revenue_in_cents, c.balance_due_in_cents,
    to_char(c.latest_order_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as latest_order_at,
    c.average_order_value_in_cents, PROPERTIES as properties, c.tag_list, c.stripe_id,
    c.merge_suggestion_customer_id, c.tax_region_id`;

const own = `(select coalesce(json_object_agg(p.identifier, p.value order by p.position, p.id), '{}')
  from properties as p where p.company_id = c.company_id and p.owner_id = c.id and p.owner_type = 'customers')`;

const propertyAttributes = `
  select to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as created_at,
    to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as updated_at,
    p.name, p.identifier, p.position, p.property_type, p.show_on, p.validation_required,
    (not p.validation_required or coalesce(p.value, '') <> '') as meets_validation_requirements, p.value,
    p.default_property_id, p.owner_id, p.owner_type`;

const statements = {
  list: `select c.id, row_to_json(a)::text, c.merge_suggestion_customer_id, c.tax_region_id
    from customers as c cross join lateral (${attributes.replace('PROPERTIES', own)}) as a
    where c.company_id = $1 and c.archived_at is null order by c.created_at desc, c.id desc limit 25`,
  listWithProperties: `select c.id, row_to_json(a)::text, c.merge_suggestion_customer_id, c.tax_region_id,
      (select array_agg(array[p.id::text, row_to_json(b)::text] order by p.position, p.id)
       from properties as p cross join lateral (${propertyAttributes}) as b
       where p.company_id = c.company_id and p.owner_id = c.id and p.owner_type = 'customers')
    from customers as c cross join lateral (${attributes.replace('PROPERTIES', own)}) as a
    where c.company_id = $1 and c.archived_at is null order by c.created_at desc, c.id desc limit 25`,
  fetch: `select c.id, row_to_json(a)::text, c.merge_suggestion_customer_id, c.tax_region_id
    from customers as c cross join lateral (${attributes.replace('PROPERTIES', own)}) as a
    where c.company_id = $1 and c.id = $2`,
  create: `with next as (
      insert into counters as n (company_id, name, value) values ($1, 'customers', 1)
      on conflict (company_id, name) do update set value = n.value + 1 returning value
    ), c as (
      insert into customers (company_id, id, number, name, email)
      select $1, $2, value, $3, $4 from next returning *
    )
    select c.id, row_to_json(a)::text, c.merge_suggestion_customer_id, c.tax_region_id
    from c cross join lateral (${attributes.replace('PROPERTIES', `'{}'::json`)}) as a`,
};

type Row = readonly [
  id: string,
  attributes: string,
  mergeSuggestion: string | null,
  taxRegion: string | null,
  properties?: readonly [string, string][] | null,
];

const ask = async (name: keyof typeof statements, values: readonly unknown[]): Promise<Row[]> =>
  (await pool.query({ name, text: statements[name], values: [...values], rowMode: 'array' })).rows as unknown as Row[];

function resource([id, text, mergeSuggestion, taxRegion, properties]: Row): string {
  const data =
    properties === undefined
      ? ''
      : `,"data":[${(properties ?? []).map(([property]) => `{"type":"properties","id":"${property}"}`).join(',')}]`;
  return `{"id":"${id}","type":"customers","attributes":${text},"relationships":{"barcode":{"links":{"related":"api/4/barcodes?filter[owner_id]=${id}&filter[owner_type]=customers"}},"merge_suggestion_customer":{"links":{"related":${mergeSuggestion === null ? 'null' : `"api/4/customers/${mergeSuggestion}"`}}},"notes":{"links":{"related":"api/4/notes?filter[owner_id]=${id}&filter[owner_type]=customers"}},"payment_methods":{"links":{"related":"api/4/payment_methods?filter[customer_id]=${id}"}},"properties":{"links":{"related":"api/4/properties?filter[owner_id]=${id}&filter[owner_type]=customers"}${data}},"tax_region":{"links":{"related":${taxRegion === null ? 'null' : `"api/4/tax_regions/${taxRegion}"`}}}}}`;
}

const included = (rows: readonly Row[]): string => {
  const texts = rows.flatMap(([customer, , , , properties]) =>
    (properties ?? []).map(
      ([id, text]) =>
        `{"id":"${id}","type":"properties","attributes":${text},"relationships":{"default_property":{"links":{"related":null}},"owner":{"links":{"related":"api/4/customers/${customer}"}}}}`,
    ),
  );
  return texts.length === 0 ? '' : `,"included":[${texts.join(',')}]`;
};

const last = Math.ceil(Number(total) / 25);
const links = (query: string): string =>
  `{"self":"api/4/customers?${query}page%5Bnumber%5D=1&page%5Bsize%5D=25","first":"api/4/customers?${query}page%5Bnumber%5D=1&page%5Bsize%5D=25","last":"api/4/customers?${query}page%5Bnumber%5D=${last}&page%5Bsize%5D=25","next":"api/4/customers?${query}page%5Bnumber%5D=2&page%5Bsize%5D=25"}`;

async function answer(request: IncomingMessage): Promise<readonly [status: number, body: string]> {
  const { method, url = '' } = request;
  if (method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as {
      data: { attributes: { name: string; email: string } };
    };
    const [row] = await ask('create', [company, randomUUIDv7(), data.attributes.name, data.attributes.email]);
    return [201, `{"data":${resource(row as Row)},"meta":{}}`];
  }
  if (url === '/api/4/customers') {
    const rows = await ask('list', [company]);
    return [200, `{"data":[${rows.map(resource).join(',')}],"links":${links('')},"meta":{}}`];
  }
  if (url === '/api/4/customers?include=properties') {
    const rows = await ask('listWithProperties', [company]);
    return [
      200,
      `{"data":[${rows.map(resource).join(',')}]${included(rows)},"links":${links('include=properties&')},"meta":{}}`,
    ];
  }
  const [row] = await ask('fetch', [company, url.slice('/api/4/customers/'.length)]);
  return [200, `{"data":${resource(row as Row)},"meta":{}}`];
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  void answer(request).then(
    ([status, body]) => {
      response.writeHead(status, {
        'content-type': 'application/vnd.api+json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${JSON.stringify({ port: typeof address === 'object' ? address?.port : undefined })}\n`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
