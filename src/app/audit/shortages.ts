import { type Sql, sql } from '../../db/sql.ts';
import type { Invariant, Scope } from './invariant.ts';
import { levels } from './levels.ts';

/**
 * An amount was right when it was last worked out, and time has passed since: it is at least what is missing from now on
 * and at most what is missing at any moment of the planning's time.
 */
export const shortageAmounts: Invariant = {
  name: 'shortage_amounts',
  says: 'the shortage of a planning is the most that is missing at a moment of its time, and no more than it takes',
  breaches: (scope) => sql`
    with short as materialized (
      select span.*, true as is_ahead
      from (${shortSpans(levels(scope, sql`now()`, someoneMayBeShort(scope)))}) as span
      union all
      select span.*, false
      from (${shortSpans(levels(scope, sql`timestamptz '-infinity'`, someoneIsShort(scope)))}) as span
    ),
    found as (
      select p.company_id, p.id, max(short.missing) filter (where short.is_ahead) as ahead, max(short.missing) as ever
      from plannings as p
      join short
        on short.company_id = p.company_id
        and short.product_id = p.item_id
        and short.location_id = p.start_location_id
        and short.during && tstzrange(p.reserved_from, p.reserved_till)
      where p.units > 0
        and ${scope('p')}
      group by p.company_id, p.id
    )
    select p.company_id, 'plannings', p.id,
      format('is %s short; it should be %s to %s', p.location_shortage_amount, bound.least, bound.most)
    from plannings as p
    left join found
      on found.company_id = p.company_id
      and found.id = p.id
    cross join lateral (
      select least(p.units, coalesce(found.ahead, 0)) as least, least(p.units, coalesce(found.ever, 0)) as most
    ) as bound
    where (p.location_shortage_amount <> 0 or found.id is not null)
      and p.location_shortage_amount not between bound.least and bound.most
      and ${scope('p')}
  `,
};

/** Where anything is missing, from when till when. */
const shortSpans = (found: Sql): Sql => sql`
  select level.company_id, level.product_id, level.location_id, level.missing, level.during
  from (
    select level.company_id, level.product_id, level.location_id, level.missing,
      tstzrange(
        level.at,
        lead(level.at) over (partition by level.company_id, level.product_id, level.location_id order by level.at)
      ) as during
    from (${found}) as level
  ) as level
  join items as product
    on product.company_id = level.company_id
    and product.id = level.product_id
    and not product.always_available
    and product.tracking_type <> 'none'
  where level.missing > 0
`;

/** Where a shortage is not allowed, any is a breach of `capacity`. */
const someoneMayBeShort = (scope: Scope): Sql => sql`
  (
    (change.company_id, change.product_id) in (
      select product.company_id, product.id
      from items as product
      where product.allow_shortage
        and ${scope('product')}
    )
    or ${someoneIsShort(scope)}
  )
`;

const someoneIsShort = (scope: Scope): Sql => sql`
  (change.company_id, change.product_id, change.location_id) in (
    select p.company_id, p.item_id, p.start_location_id
    from plannings as p
    where p.location_shortage_amount > 0
      and ${scope('p')}
  )
`;
