import { raw, type Sql, sql } from '../../db/sql.ts';
import type { Scope } from './invariant.ts';

/**
 * How many units of a product are missing at a location (a minus: are free), from each instant on at which that changes
 * up to the next (`till`): the running sum over all changes of what is taken and of stock. `since` is the first instant,
 * and `of` tells of which places. Places are numbered, because millions of changes are sorted by them.
 */
export const levels = (scope: Scope, since: Sql, of: Sql = raw('true')): Sql => sql`
  with place as materialized (
    select row_number() over () as n, product.company_id, product.id as product_id, location.id as location_id,
      case when product.allow_shortage then product.shortage_limit else 0 end as may_lack
    from items as product
    join locations as location on location.company_id = product.company_id
    where product.type = 'products'
      and not product.always_available
      and product.tracking_type <> 'none'
      and ${of}
      and ${scope('product')}
  ),
  change as (
    select place.n, moment.at, moment.units
    from plannings as p
    join place
      on place.company_id = p.company_id
      and place.product_id = p.item_id
      and place.location_id = p.start_location_id
    cross join lateral (
      values (greatest(p.reserved_from, ${since}), p.units), (p.reserved_till, -p.units)
    ) as moment (at, units)
    where p.units > 0
      and p.reserved_till > ${since}
      and ${scope('p')}
    union all
    select place.n, moment.at, moment.units
    from stock_counts as s
    join place
      on place.company_id = s.company_id
      and place.product_id = s.item_id
      and place.location_id = s.location_id
    cross join lateral (
      values (greatest(s."from", ${since}), -s.quantity), (s.till, s.quantity)
    ) as moment (at, units)
    where coalesce(s.till > ${since}, true)
      and moment.at is not null
      and ${scope('s')}
    union all
    select place.n, moment.at, moment.units
    from stock_items as s
    join place
      on place.company_id = s.company_id
      and place.product_id = s.product_id
      and place.location_id = s.location_id
    cross join lateral (
      values (greatest(s."from", ${since}), -1), (s.till, 1)
    ) as moment (at, units)
    where coalesce(s.till > ${since}, true)
      and moment.at is not null
      and s.archived_at is null
      and ${scope('s')}
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
