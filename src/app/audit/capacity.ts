import { sql } from '../../db/sql.ts';
import type { Invariant } from './invariant.ts';
import { levels } from './levels.ts';

/** What is late is left out: it takes units that others had reserved long before, which no booking could have known. */
export const capacity: Invariant = {
  name: 'capacity',
  says: 'at no instant from now on is more of a product taken at a location than stock and its shortage limit allow',
  breaches: (scope) => sql`
    select level.company_id, 'products', level.product_id,
      format(
        '%s missing at location %s from %s on, where at most %s may be',
        max(level.missing), level.location_id, min(level.at), level.may_lack
      )
    from (${levels(scope, sql`now()`)}) as level
    where level.missing > level.may_lack
    group by level.company_id, level.product_id, level.location_id, level.may_lack
  `,
};
