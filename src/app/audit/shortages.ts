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
      select level.*, true as is_ahead
      from (${levels(scope, sql`now()`, someoneMayBeShort(scope))}) as level
      union all
      select level.*, false
      from (${levels(scope, sql`timestamptz '-infinity'`, someoneIsShort(scope))}) as level
    ),
    found as (
      select p.company_id, p.id, max(short.missing) filter (where short.is_ahead) as ahead, max(short.missing) as ever
      from plannings as p
      join short
        on short.company_id = p.company_id
        and short.product_id = p.item_id
        and short.location_id = p.start_location_id
        and short.at < p.reserved_till
        and coalesce(short.till > p.reserved_from, true)
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

/** Where a shortage is not allowed, any is a breach of `capacity`. */
const someoneMayBeShort = (scope: Scope): Sql => sql`(product.allow_shortage or ${someoneIsShort(scope)})`;

const someoneIsShort = (scope: Scope): Sql => sql`
  (product.company_id, product.id) in (
    select p.company_id, p.item_id
    from plannings as p
    where p.location_shortage_amount > 0
      and ${scope('p')}
  )
`;
