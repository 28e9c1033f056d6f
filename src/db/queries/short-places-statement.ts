import { slot, sql } from '../sql.ts';
import { namedStatements } from './named-statements.ts';

/**
 * The places among these where a shortage is possible: the product allows it, or one exists. Slots: company_id, and
 * product_ids and location_ids in pairs; `n` is the number of the pair, from 1.
 */
export const shortPlacesStatement = namedStatements(
  (_: null) => sql`
  select asked.n::integer, product.id, product.product_group_id, product.tracking_type, product.allow_shortage,
    product.shortage_limit, product.always_available or product.tracking_type = 'none' as unlimited,
    product.product_type = 'rental' as returnable, asked.location_id, short.is_short
  from unnest((select ${slot('product_ids')}::uuid[]), (select ${slot('location_ids')}::uuid[]))
    with ordinality as asked (product_id, location_id, n)
  join items as product
    on product.company_id = ${slot('company_id')}
    and product.id = asked.product_id
  cross join lateral (
    select exists (
      select
      from plannings as p
      where p.company_id = ${slot('company_id')}
        and p.item_id = product.id
        and p.start_location_id = asked.location_id
        and p.location_shortage_amount > 0
    ) as is_short
  ) as short
  where short.is_short
    or (product.allow_shortage and not product.always_available and product.tracking_type <> 'none')
  order by asked.n
`,
)(null);
