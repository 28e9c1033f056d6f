import { raw, type Sql, sql } from '../../db/sql.ts';
import type { Scope } from './invariant.ts';

/**
 * How many units of a product are missing at a location (a minus: are free) from each instant on at which that changes:
 * the running sum over all changes of what is taken and of stock. `since` is the first instant, and `where` tells of
 * which places.
 */
export const levels = (scope: Scope, since: Sql, where: Sql = raw('true')): Sql => sql`
  select change.company_id, change.product_id, change.location_id, change.at,
    sum(sum(change.units)) over (
      partition by change.company_id, change.product_id, change.location_id
      order by change.at
    ) as missing
  from (
    select p.company_id, p.item_id as product_id, p.start_location_id as location_id,
      greatest(p.reserved_from, ${since}) as at, p.units
    from plannings as p
    where p.units > 0
      and p.reserved_till > ${since}
      and ${scope('p')}
    union all
    select p.company_id, p.item_id, p.start_location_id, p.reserved_till, -p.units
    from plannings as p
    where p.units > 0
      and p.reserved_till > ${since}
      and ${scope('p')}
    union all
    select s.company_id, s.item_id, s.location_id, greatest(s."from", ${since}), -s.quantity
    from stock_counts as s
    where coalesce(s.till > ${since}, true)
      and ${scope('s')}
    union all
    select s.company_id, s.item_id, s.location_id, s.till, s.quantity
    from stock_counts as s
    where s.till > ${since}
      and ${scope('s')}
    union all
    select s.company_id, s.product_id, s.location_id, greatest(s."from", ${since}), -1
    from stock_items as s
    where coalesce(s.till > ${since}, true)
      and s.archived_at is null
      and ${scope('s')}
    union all
    select s.company_id, s.product_id, s.location_id, s.till, 1
    from stock_items as s
    where s.till > ${since}
      and s.archived_at is null
      and ${scope('s')}
  ) as change
  where ${where}
  group by change.company_id, change.product_id, change.location_id, change.at
`;
