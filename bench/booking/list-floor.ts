/**
 * The floor of the lists: careful hand-written code for just these two requests, with node:http and one prepared
 * statement each. No authentication, no parsing of parameters, no errors; the same bytes as Holdfast. The text of the
 * relationship links is passed in, since it grows with every resource.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const [connectionString, company = '', employee = '', total = '0', given = '{}'] = process.argv.slice(2);
const templates = JSON.parse(given) as Readonly<Record<string, string>>;
const pool = new pg.Pool({ connectionString, max: 10, options: '-c timezone=UTC' });

const time = (column: string, name = column.split('.')[1]): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as ${name}`;

const ORDER = `
  select ${time('o.created_at')}, ${time('o.updated_at')}, o.number, o.status, o.statuses, o.status_counts,
    ${time('o.starts_at')}, ${time('o.stops_at')}, o.deposit_type, json_float(o.deposit_value) as deposit_value,
    o.entirely_started, o.entirely_stopped, short.any as location_shortage, short.any as shortage, o.payment_status,
    o.override_period_restrictions, o.has_signed_contract, o.item_count, o.tag_list, own.properties,
    o.grand_total_with_tax_in_cents as amount_in_cents, o.amount_paid_in_cents,
    case when o.status <> 'new' then o.grand_total_with_tax_in_cents - o.amount_paid_in_cents end as amount_to_be_paid_in_cents,
    o.deposit_in_cents, o.deposit_held_in_cents, o.deposit_paid_in_cents,
    case when o.status <> 'new' then o.deposit_in_cents - o.deposit_paid_in_cents end as deposit_to_be_paid_in_cents,
    o.deposit_refunded_in_cents, o.deposit_paid_in_cents - o.deposit_refunded_in_cents as deposit_to_refund_in_cents,
    o.total_in_cents, o.total_paid_in_cents, o.total_to_be_paid_in_cents, o.total_discount_in_cents,
    o.coupon_discount_in_cents, o.discount_in_cents, o.grand_total_in_cents, o.grand_total_with_tax_in_cents,
    o.total_paid_in_cents as paid_in_cents, o.price_in_cents, o.tax_in_cents,
    o.total_to_be_paid_in_cents as to_be_paid_in_cents, o.discount_type,
    json_float(o.discount_percentage) as discount_percentage, o.billing_address_property_id,
    o.delivery_address_property_id, o.fulfillment_type, address.delivery as delivery_address, o.coupon_errors,
    o.customer_id, o.tax_region_id, o.coupon_id, o.start_location_id, o.stop_location_id, o.order_delivery_rate_id`;

const CUSTOMER = `
  select ${time('c.created_at')}, ${time('c.updated_at')}, c.archived_at is not null as archived, ${time('c.archived_at')},
    c.number, c.name, c.email, c.deposit_type, json_float(c.deposit_value) as deposit_value,
    json_float(c.discount_percentage) as discount_percentage, c.legal_type, c.email_marketing_consented,
    ${time('c.email_marketing_consent_updated_at')}, c.order_count, c.revenue_in_cents, c.balance_due_in_cents,
    ${time('c.latest_order_at')}, c.average_order_value_in_cents,
    (
      select coalesce(json_object_agg(p.identifier, p.value order by p.position, p.id), '{}')
      from properties as p
      where p.company_id = c.company_id and p.owner_id = c.id and p.owner_type = 'customers'
    ) as properties,
    c.tag_list, c.stripe_id, c.merge_suggestion_customer_id, c.tax_region_id`;

const LINE = `
  select ${time('l.created_at')}, ${time('l.updated_at')}, l.archived_at is not null as archived, ${time('l.archived_at')},
    l.title, l.extra_information, l.quantity, l.original_price_each_in_cents, l.original_charge_length,
    l.original_charge_label, l.price_each_in_cents, l.price_in_cents, l.position, l.nested_position, l.charge_label,
    l.charge_length, l.price_rule_values, l.discountable, l.taxable, l.line_type, l.relevant, l.order_id, l.item_id,
    l.tax_category_id, l.price_structure_id, l.price_tile_id, l.planning_id, l.parent_line_id, l.bundle_item_id,
    l.owner_id, l.owner_type`;

const PLANNING = `
  select ${time('p.created_at')}, ${time('p.updated_at')}, p.archived_at is not null as archived, ${time('p.archived_at')},
    p.planning_type, p.quantity, ${time('p.starts_at')}, ${time('p.stops_at')}, ${time('p.reserved_from')},
    ${time('p.reserved_till')}, p.reserved, p.status, p.started, p.stopped, p.location_shortage_amount,
    p.location_shortage_amount as shortage_amount, p.order_id, p.downtime_id, p.item_id, p.start_location_id,
    p.stop_location_id, p.parent_planning_id`;

const statements = {
  orders: `
    with listed as (
      select *
      from orders
      where company_id = $1
        and status not in ('new', 'archived')
        and (status <> 'new' or employee_id is null or employee_id = $2)
      order by created_at desc, id desc
      limit 25
    )
    select o.id, row_to_json(order_attributes)::text, o.customer_id, o.start_location_id, o.stop_location_id,
      row_to_json(customer_attributes)::text
    from listed as o
    cross join lateral (
      select exists (
        select
        from plannings as p
        where p.company_id = o.company_id and p.order_id = o.id and p.location_shortage_amount > 0
      ) as any
    ) as short
    left join properties as delivery on delivery.company_id = o.company_id and delivery.id = o.delivery_address_property_id
    left join properties as billing on billing.company_id = o.company_id and billing.id = o.billing_address_property_id
    cross join lateral (
      select
        coalesce(delivery.value, max(p.value) filter (where p.identifier = 'delivery_address')) as delivery,
        coalesce(billing.value, max(p.value) filter (where p.identifier = 'billing_address')) as billing,
        json_agg(p order by p.position, p.id) filter (
          where p.identifier not in ('delivery_address', 'billing_address')
        ) as others
      from properties as p
      where p.company_id = o.company_id and p.owner_id = o.id and p.owner_type = 'orders'
    ) as address
    cross join lateral (
      select json_object_agg(p.identifier, p.value order by p.place) as properties
      from (
        values ('delivery_address', address.delivery, 1), ('billing_address', coalesce(address.billing, address.delivery), 2)
        union all
        select other ->> 'identifier', other ->> 'value', 2 + place
        from json_array_elements(address.others) with ordinality as listed (other, place)
      ) as p (identifier, value, place)
    ) as own
    left join customers as c on c.company_id = o.company_id and c.id = o.customer_id
    cross join lateral (${ORDER}) as order_attributes
    cross join lateral (${CUSTOMER}) as customer_attributes
    order by o.created_at desc, o.id desc`,
  lines: `
    select l.id, row_to_json(line_attributes)::text, l.order_id, l.item_id, l.tax_category_id, l.planning_id,
      row_to_json(planning_attributes)::text, p.start_location_id, p.stop_location_id
    from lines as l
    join orders as o on o.company_id = l.company_id and o.id = l.order_id
    left join plannings as p on p.company_id = l.company_id and p.id = l.planning_id
    cross join lateral (${LINE}) as line_attributes
    cross join lateral (${PLANNING}) as planning_attributes
    where l.company_id = $1
      and l.order_id = any($3::uuid[])
      and l.owner_type = 'orders'
      and l.archived_at is null
      and (o.status <> 'new' or o.employee_id is null or o.employee_id = $2)
    order by l.created_at desc, l.id desc
    limit 1000`,
};

type Row = readonly (string | null)[];

/** A record from a row: its id, its attributes and its relationships, in whose text `{name}` stands for a column. */
function recordOf(type: string, names: readonly string[]): (row: Row) => string {
  const parts = (templates[type] ?? '{}').split(/\{([a-z_]+)\}/);
  const places = parts.map((part, index) => (index % 2 === 1 ? names.indexOf(part) : -1));
  const [id, attributes] = [names.indexOf('id'), names.indexOf('attributes')];
  return (row) => {
    const related = parts.map((part, index) => (index % 2 === 1 ? row[places[index] as number] : part)).join('');
    return `{"id":"${row[id]}","type":"${type}","attributes":${row[attributes]},"relationships":${related}}`;
  };
}

const orderOf = recordOf('orders', ['id', 'attributes', 'customer_id', 'start_location_id', 'stop_location_id']);
const customerOf = recordOf('customers', ['', '', 'id', '', '', 'attributes']);
const lineOf = recordOf('lines', ['id', 'attributes', 'order_id', 'item_id', 'tax_category_id', 'planning_id']);
const planningOf = recordOf('plannings', [
  '',
  '',
  'order_id',
  'item_id',
  '',
  'id',
  'attributes',
  'start_location_id',
  'stop_location_id',
]);

const once = (rows: readonly Row[], key: number): readonly Row[] => [
  ...new Map(rows.map((row) => [row[key], row])).values(),
];

async function ask(name: keyof typeof statements, values: unknown[]): Promise<readonly Row[]> {
  return (await pool.query<(string | null)[]>({ name, text: statements[name], values, rowMode: 'array' })).rows;
}

function pages(path: string, size: number, count: number): string {
  const page = (number: number): string => `"api/4/${path}&page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}"`;
  const last = Math.max(1, Math.ceil(count / size));
  return `{"self":${page(1)},"first":${page(1)},"last":${page(last)}${last > 1 ? `,"next":${page(2)}` : ''}}`;
}

async function answer(url: string): Promise<string> {
  if (url.startsWith('/api/4/orders')) {
    const rows = await ask('orders', [company, employee]);
    return `{"data":[${rows.map(orderOf).join(',')}],"included":[${once(rows, 2).map(customerOf).join(',')}],"links":${pages('orders?include=customer', 25, Number(total))},"meta":{}}`;
  }
  const ids = /filter\[order_id\]=([^&]*)/.exec(url)?.[1] ?? '';
  const rows = await ask('lines', [company, employee, ids.split(',')]);
  return `{"data":[${rows.map(lineOf).join(',')}],"included":[${rows.map(planningOf).join(',')}],"links":${pages(`lines?include=planning&filter[order_id]=${ids}`, 1_000, rows.length)},"meta":{}}`;
}

const server = createServer((request, response) => {
  void answer(request.url ?? '').then(
    (body) => {
      response.writeHead(200, {
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
