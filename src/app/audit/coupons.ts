import { COMPANY, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';
import { halfEven } from './order-money.ts';

/**
 * The discounted amount of a single line is only known to a cent, so a coupon for some items on top of a discount is
 * checked to a cent per line.
 */
export const couponDiscounts: Invariant = {
  name: 'coupon_discounts',
  says: 'an order is discounted by its coupon if it has one without errors, by what that gives on what the discount leaves',
  breaches: () => sql`
    select o.company_id, 'orders', o.id, fault.words
    from orders as o
    left join coupons as c
      on c.company_id = ${COMPANY}
      and c.id = o.coupon_id
    left join lateral (
      select count(*) filter (where line.eligible) as lines, sum(line.price_in_cents) as price,
        sum(line.price_in_cents) filter (where line.eligible) as eligible
      from (
        select own.price_in_cents, c.eligible_item_type = 'all' or exists (
            select
            from coupon_items as i
            left join items as product
              on product.company_id = ${COMPANY}
              and product.id = head.item_id
              and head.planning_id is not null
            where i.company_id = ${COMPANY}
              and i.coupon_id = c.id
              and i.item_id in (head.item_id, product.product_group_id)
          ) as eligible
        from lines as own
        join lines as head
          on head.company_id = ${COMPANY}
          and head.id = coalesce(own.parent_line_id, own.id)
        where own.company_id = ${COMPANY}
          and own.order_id = o.id
          and own.owner_type = 'orders'
          and own.archived_at is null
          and own.relevant
          and own.discountable
          and own.line_type not in ('section', 'deposit_charge')
          and not exists (
            select
            from lines as below
            where below.company_id = ${COMPANY}
              and below.parent_line_id = own.id
              and below.archived_at is null
          )
      ) as line
    ) as fold
      on o.coupon_id is not null
    cross join lateral (
      select case
        when c.eligible_item_type = 'all' then coalesce(fold.price, 0) - o.discount_in_cents
        when o.discount_type = 'percentage' then coalesce(fold.eligible, 0) * (100 - o.discount_value) * 0.01
        when fold.price > 0 then coalesce(fold.eligible, 0) * (1 - o.discount_in_cents::numeric / fold.price)
        else coalesce(fold.eligible, 0)
      end as left_in_cents
    ) as base
    cross join lateral (
      select
        case
          when o.coupon_id is null or o.coupon_errors is not null then 0
          when c.coupon_type = 'percentage' then ${halfEven(sql`base.left_in_cents * c.value * 0.01`)}
          else least(c.value, greatest(base.left_in_cents, 0))
        end as in_cents,
        case when c.eligible_item_type = 'item' and o.discount_value > 0 then fold.lines else 0 end as at_most_off
    ) as should
    cross join lateral (
      select ${faults(
        [
          sql`abs(o.coupon_discount_in_cents - should.in_cents) > should.at_most_off`,
          sql`format('is discounted by %s by its coupon; it should be %s', o.coupon_discount_in_cents, should.in_cents)`,
        ],
        [
          sql`o.coupon_id is not null
            and o.coupon_errors is null
            and not o.coupon_redeemed
            and o.status not in ('new', 'canceled', 'archived')`,
          sql`'is discounted by a coupon that it has not redeemed'`,
        ],
      )}
    ) as fault (words)
    where (o.coupon_id is not null or o.coupon_discount_in_cents <> 0)
      and fault.words <> ''
      and o.company_id = ${COMPANY}
  `,
};

export const couponRedemptions: Invariant = {
  name: 'coupon_redemptions',
  says: 'a coupon counts the orders that have redeemed it, and is redeemed no more often than it may be',
  breaches: () => sql`
    select c.company_id, 'coupons', c.id, fault.words
    from coupons as c
    left join (
      select o.company_id, o.coupon_id, count(*) as redemptions
      from orders as o
      where o.coupon_redeemed
        and o.company_id = ${COMPANY}
      group by o.company_id, o.coupon_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.coupon_id = c.id
    cross join lateral (
      select ${faults(
        [
          sql`c.redemptions_count <> coalesce(fold.redemptions, 0)`,
          sql`format('counts %s redemptions, and has %s', c.redemptions_count, coalesce(fold.redemptions, 0))`,
        ],
        [
          sql`fold.redemptions > c.max_redemptions`,
          sql`format('is redeemed %s times of %s', fold.redemptions, c.max_redemptions)`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
      and c.company_id = ${COMPANY}
  `,
};
