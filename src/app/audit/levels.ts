import { COMPANY, type Sql, sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';

/**
 * The units of a product missing at a location (negative: free), from each instant when that changes up to the next
 * (`till`): the running sum of all changes of taken units and stock. `since` is the first instant, and `of` limits the
 * places. Places are numbered, because millions of changes are sorted by them.
 */
export const levels = (since: Sql, of: Sql = sql`true`): Sql => sql`
  with place as materialized (
    select row_number() over () as n, product.company_id, product.id as product_id, location.id as location_id,
      case when product.allow_shortage then product.shortage_limit else 0 end as may_lack
    from items as product
    join locations as location on location.company_id = ${COMPANY}
    where product.type = 'products'
      and not product.always_available
      and product.tracking_type <> 'none'
      and ${of}
      and product.company_id = ${COMPANY}
  ),
  change as (
    select place.n, moment.at, moment.units
    from plannings as p
    join place
      on place.company_id = ${COMPANY}
      and place.product_id = p.item_id
      and place.location_id = p.start_location_id
    cross join lateral (
      values (greatest(p.reserved_from, ${since}), p.units), (p.reserved_till, -p.units)
    ) as moment (at, units)
    where p.units > 0
      and p.reserved_till > ${since}
      and p.company_id = ${COMPANY}
    union all
    select place.n, moment.at, moment.units
    from stock_counts as s
    join place
      on place.company_id = ${COMPANY}
      and place.product_id = s.item_id
      and place.location_id = s.location_id
    cross join lateral (
      values (greatest(s."from", ${since}), -s.quantity), (s.till, s.quantity)
    ) as moment (at, units)
    where coalesce(s.till > ${since}, true)
      and moment.at is not null
      and s.company_id = ${COMPANY}
    union all
    select place.n, moment.at, moment.units
    from stock_items as s
    join place
      on place.company_id = ${COMPANY}
      and place.product_id = s.product_id
      and place.location_id = s.location_id
    cross join lateral (
      values (greatest(s."from", ${since}), -1), (s.till, 1)
    ) as moment (at, units)
    where coalesce(s.till > ${since}, true)
      and moment.at is not null
      and s.archived_at is null
      and s.company_id = ${COMPANY}
  ),
  level as (
    select change.n, change.at, sum(sum(change.units)) over by_time as missing, lead(change.at) over by_time as till
    from change
    group by change.n, change.at
    window by_time as (partition by change.n order by change.at)
  )
  select place.company_id, place.product_id, place.location_id, place.may_lack, level.at, level.till, level.missing
  from level
  join place on place.n = level.n
  where level.missing > 0
`;

/** Overdue units are left out: they take units that others reserved earlier, which no booking could know. */
export const capacity: Invariant = {
  name: 'capacity',
  says: 'at no instant from now on is more of a product taken at a location than stock and its shortage limit allow',
  breaches: () => sql`
    select level.company_id, 'products', level.product_id,
      format(
        '%s missing at location %s from %s on, where at most %s may be',
        max(level.missing), level.location_id, min(level.at), level.may_lack
      )
    from (${levels(sql`now()`)}) as level
    where level.missing > level.may_lack
    group by level.company_id, level.product_id, level.location_id, level.may_lack
  `,
};

/**
 * An amount was right when it was last computed, and time has passed: it is at least the shortage from now on, and at
 * most the shortage at any moment of the planning's period.
 */
export const shortageAmounts: Invariant = {
  name: 'shortage_amounts',
  says: 'the shortage of a planning is the most that is missing at a moment of its time, and no more than it takes',
  breaches: () => sql`
    with short as materialized (
      select level.*, true as is_ahead
      from (${levels(sql`now()`, someoneMayBeShort())}) as level
      union all
      select level.*, false
      from (${levels(sql`timestamptz '-infinity'`, someoneIsShort())}) as level
    ),
    found as (
      select p.company_id, p.id, max(short.missing) filter (where short.is_ahead) as ahead, max(short.missing) as ever
      from plannings as p
      join short
        on short.company_id = ${COMPANY}
        and short.product_id = p.item_id
        and short.location_id = p.start_location_id
        and short.at < p.reserved_till
        and coalesce(short.till > p.reserved_from, true)
      where p.units > 0
        and p.company_id = ${COMPANY}
      group by p.company_id, p.id
    )
    select p.company_id, 'plannings', p.id,
      format('is %s short; it should be %s to %s', p.location_shortage_amount, bound.least, bound.most)
    from plannings as p
    left join found
      on found.company_id = ${COMPANY}
      and found.id = p.id
    cross join lateral (
      select least(p.units, coalesce(found.ahead, 0)) as least, least(p.units, coalesce(found.ever, 0)) as most
    ) as bound
    where (p.location_shortage_amount <> 0 or found.id is not null)
      and p.location_shortage_amount not between bound.least and bound.most
      and p.company_id = ${COMPANY}
  `,
};

/** Where a shortage is not allowed, any is a breach of `capacity`. */
const someoneMayBeShort = (): Sql => sql`(product.allow_shortage or ${someoneIsShort()})`;

const someoneIsShort = (): Sql => sql`
  (product.company_id, product.id) in (
    select p.company_id, p.item_id
    from plannings as p
    where p.location_shortage_amount > 0
      and p.company_id = ${COMPANY}
  )
`;
