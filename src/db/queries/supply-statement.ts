import { empty, raw, slot, type Sql, sql } from '../sql.ts';
import { lengthClasses } from './length-classes.ts';
import { namedStatements } from './named-statements.ts';

export interface SupplyShape {
  /**
   * `few`: plannings are looked up product by product. `many`: all of a location's are read in one go, and those of
   * other products dropped.
   */
  readonly products: 'few' | 'many';
  /**
   * `reserved`: with buffer times and overdue units, and drafts as `planned`. `scheduled`: the plain dates, as
   * `planned` including returned units, but not sold ones.
   */
  readonly times: 'reserved' | 'scheduled';
  /** Whether some plannings are left out; it takes a look into the table. */
  readonly without: boolean;
}

/** A row: product and location (by position, from 1), kind, from and till (null: unbounded), units. */
export type SupplyRow = readonly [
  product: number,
  location: number,
  kind: SupplyKind,
  from_us: number | null,
  till_us: number | null,
  units: number,
];

export type SupplyKind = 'stock' | 'taken' | 'planned';

/**
 * Everything that determines the free units of products during a window, in one statement: stock with its dates,
 * plannings that overlap the window, and overdue units. Slots: company_id, product_ids, returnable (whether each
 * product comes back at all), location_ids, from, till, now, and with `without` also order_id and planning_ids. Times,
 * products and locations are in subqueries, hidden from the planner: it keeps one generic plan instead of planning each
 * time, which would take ten times as long as the execution.
 */
export const supplyStatement = namedStatements(
  (shape: SupplyShape): Sql => sql`
  with asked as materialized (
    select ${slot('from')}::timestamptz as "from", ${slot('till')}::timestamptz as till, ${slot('now')}::timestamptz as now
  ),
  product as materialized (
    select id, returnable, n::integer
    from unnest((select ${slot('product_ids')}::uuid[]), (select ${slot('returnable')}::boolean[]))
      with ordinality as listed (id, returnable, n)
  ),
  location as materialized (
    select id, n::integer
    from unnest((select ${slot('location_ids')}::uuid[])) with ordinality as listed (id, n)
  ),
  class (length_class, reach) as (
    values ${raw(lengthClasses.map(({ length_class, reach }) => `(${length_class}::smallint, ${reach})`).join(', '))}
  )
  ${shape.products === 'few' ? claimsByProduct(shape) : claimsByLocation(shape)}
  ${shape.times === 'reserved' ? sql`union all ${overdue(shape)}` : empty}
  union all ${stockOf(BULK)}
  union all ${stockOf(TRACKED)}
`,
);

// `offset 0` keeps the planner from reversing the join: it cannot know that few rows overlap the window.
const claimsByProduct = (shape: SupplyShape): Sql => sql`
  select product.n, location.n, ${raw(COLUMNS[shape.times])}
  from asked
  cross join product
  cross join location
  cross join class
  cross join lateral (
    select ${raw(READ_COLUMNS[shape.times])}
    from plannings as p
    where p.company_id = ${slot('company_id')}
      and p.item_id = product.id
      and p.start_location_id = location.id
      and ${raw(OVERLAPS)}${unlessLeftOut(shape)}
    offset 0
  ) as p${raw(KINDS[shape.times])}
`;

const claimsByLocation = (shape: SupplyShape): Sql => sql`
  select product.n, p.location_n, ${raw(COLUMNS[shape.times])}
  from (
    select location.n as location_n, p.*
    from asked
    cross join location
    cross join class
    cross join lateral (
      select p.item_id, ${raw(READ_COLUMNS[shape.times])}
      from plannings as p
      where p.company_id = ${slot('company_id')}
        and p.start_location_id = location.id
        and ${raw(OVERLAPS)}${unlessLeftOut(shape)}
      offset 0
    ) as p
    offset 0
  ) as p
  join product on product.id = p.item_id${raw(KINDS[shape.times])}
`;

const OVERLAPS = `p.length_class = class.length_class
      and p.reserved_from > coalesce(asked."from" - class.reach, '-infinity')
      and p.reserved_from < asked.till
      and p.reserved_till > asked."from"
      and (p.units > 0 or p.draft_units > 0)`;

const READ_COLUMNS = {
  reserved: 'p.reserved_from, p.reserved_till, p.units, p.draft_units',
  scheduled: 'p.starts_at, p.stops_at, p.units, p.quantity, p.sold',
};

/** Not `extract`, which counts in decimals and takes several times as long. Exact to the microsecond until 2255. */
const microseconds = (moment: string): string => `(date_part('epoch', ${moment}) * 1000000)::bigint`;

const COLUMNS = {
  reserved: `case when p.units > 0 then 'taken' else 'planned' end,
    ${microseconds('p.reserved_from')}, ${microseconds('p.reserved_till')}, p.units + p.draft_units`,
  scheduled: `kind.name, ${microseconds('p.starts_at')}, ${microseconds('p.stops_at')},
    case kind.name when 'taken' then p.units else p.quantity - p.sold end`,
};

const KINDS = {
  reserved: '',
  scheduled: `
  cross join (values ('taken'), ('planned')) as kind (name)
  where p.units > 0`,
};

/** They take overdue units up to and including the present instant. */
const overdue = (shape: SupplyShape): Sql => sql`
  select product.n, location.n, 'taken', ${raw(microseconds('p.reserved_till'))}, ${raw(microseconds('asked.now'))} + 1, p.out
  from asked
  cross join product
  cross join location
  cross join lateral (
    select p.reserved_till, p.started - p.stopped as out
    from plannings as p
    where p.company_id = ${slot('company_id')}
      and p.item_id = product.id
      and p.start_location_id = location.id
      and p.started > p.stopped
      and p.archived_at is null
      and p.reserved_till <= asked.now${unlessLeftOut(shape)}
    offset 0
  ) as p
  where product.returnable
    and asked."from" <= asked.now
`;

interface Stock {
  readonly table: string;
  readonly product: string;
  readonly units: string;
  readonly condition: string;
}

const BULK: Stock = { table: 'stock_counts', product: 'item_id', units: 'sum(s.quantity)', condition: '' };

const TRACKED: Stock = {
  table: 'stock_items',
  product: 'product_id',
  units: 'count(*)',
  condition: 'and s.archived_at is null',
};

const stockOf = ({ table, product, units, condition }: Stock): Sql =>
  sql`
  select product.n, location.n, 'stock', ${raw(microseconds('s."from"'))}, ${raw(microseconds('s.till'))}, s.units
  from asked
  cross join product
  cross join location
  cross join lateral (
    select s."from", s.till, ${raw(units)}::integer as units
    from ${raw(table)} as s
    where s.company_id = ${slot('company_id')}
      and s.${raw(product)} = product.id
      and s.location_id = location.id
      and (s."from" is null or s."from" < asked.till)
      and (s.till is null or s.till > asked."from") ${raw(condition)}
    group by s."from", s.till
  ) as s
`;

const unlessLeftOut = ({ without }: SupplyShape): Sql =>
  without
    ? sql`
      and (p.order_id = ${slot('order_id')}::uuid) is not true
      and p.id <> all(${slot('planning_ids')}::uuid[])`
    : empty;
