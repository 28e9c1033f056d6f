import { COMPANY, type Sql, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

export const linePrices: Invariant = {
  name: 'line_prices',
  says: 'a line costs its price times its quantity, with tax if it is a held deposit, and one with lines below it what they cost together',
  breaches: () => sql`
    select line.company_id, 'lines', line.id,
      format(
        'costs %s, with tax %s; it should be %s, %s',
        line.price_in_cents, line.price_with_tax_in_cents, should.price_in_cents, should.price_with_tax_in_cents
      )
    from (${countedLines()}) as line
    left join (
      select below.company_id, below.parent_line_id as id, sum(below.price_in_cents) as price_in_cents,
        sum(below.price_with_tax_in_cents) as price_with_tax_in_cents
      from (${countedLines()}) as below
      group by below.company_id, below.parent_line_id
    ) as below
      on below.company_id = ${COMPANY}
      and below.id = line.id
    cross join lateral (
      select
        case line.line_type
          when 'deposit_charge' then line.price_in_cents
          else coalesce(below.price_in_cents, ${halfEven(sql`line.price_each_in_cents * line.quantity`)})
        end as price_in_cents,
        case line.line_type
          when 'deposit_charge' then ${halfEven(sql`line.price_each_in_cents * line.quantity`)}
          else coalesce(below.price_with_tax_in_cents, line.price_with_tax_in_cents)
        end as price_with_tax_in_cents
    ) as should
    where (line.price_in_cents, line.price_with_tax_in_cents)
      <> (should.price_in_cents, should.price_with_tax_in_cents)
  `,
};

/** The tax of each line depends on the rates at its time. */
export const orderTotals: Invariant = {
  name: 'order_totals',
  says: 'an order costs what its lines cost together, less its discount, and its tax is the sum of its taxes',
  breaches: () => sql`
    select o.company_id, 'orders', o.id, fault.words
    from orders as o
    left join (
      select line.company_id, line.order_id, sum(line.price_in_cents) as price,
        sum(line.price_with_tax_in_cents) as price_with_tax,
        sum(line.price_in_cents) filter (where line.discountable) as discountable,
        sum(line.price_with_tax_in_cents) filter (where line.line_type = 'deposit_charge') as held
      from (${countedLines()}) as line
      where not exists (
          select
          from (${countedLines()}) as below
          where below.company_id = ${COMPANY}
            and below.parent_line_id = line.id
        )
      group by line.company_id, line.order_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.order_id = o.id
    left join (
      select t.company_id, t.order_id, sum(t.value_in_cents) as value
      from tax_values as t
      where t.owner_type = 'orders'
        and t.company_id = ${COMPANY}
      group by t.company_id, t.order_id
    ) as tax
      on tax.company_id = ${COMPANY}
      and tax.order_id = o.id
    cross join lateral (
      select ${faults(
        [
          sql`o.price_in_cents <> coalesce(fold.price, 0)`,
          sql`format('costs %s, its lines %s', o.price_in_cents, coalesce(fold.price, 0))`,
        ],
        [
          sql`o.price_with_tax_in_cents <> coalesce(fold.price_with_tax, 0)`,
          sql`format('costs %s with tax, its lines %s', o.price_with_tax_in_cents, coalesce(fold.price_with_tax, 0))`,
        ],
        [
          sql`o.discount_in_cents <> case o.discount_type
            when 'percentage' then ${halfEven(sql`coalesce(fold.discountable, 0) * o.discount_value * 0.01`)}
            else least(
              ${halfEven(sql`o.discount_value * 100`)},
              greatest(coalesce(fold.discountable, 0), 0)
            )
          end`,
          sql`format('is discounted by %s', o.discount_in_cents)`,
        ],
        [
          sql`o.deposit_in_cents <> case o.deposit_type
            when 'none' then 0
            when 'fixed' then ${halfEven(sql`o.deposit_value * 100`)}
            when 'percentage_total'
              then ${halfEven(
                sql`greatest(o.grand_total_with_tax_in_cents - o.deposit_held_in_cents, 0) * o.deposit_value * 0.01`,
              )}
            else o.deposit_in_cents
          end`,
          sql`format('asks for a deposit of %s', o.deposit_in_cents)`,
        ],
        [
          sql`o.deposit_held_in_cents <> coalesce(fold.held, 0)`,
          sql`format('holds %s of its deposit, its lines %s', o.deposit_held_in_cents, coalesce(fold.held, 0))`,
        ],
        [
          sql`o.tax_in_cents <> coalesce(tax.value, 0)`,
          sql`format('has %s of tax, its taxes add up to %s', o.tax_in_cents, coalesce(tax.value, 0))`,
        ],
        [
          sql`o.grand_total_with_tax_in_cents <> o.grand_total_in_cents + o.tax_in_cents
            or case o.tax_strategy
              when 'exclusive' then o.grand_total_in_cents
              else o.grand_total_with_tax_in_cents
            end <> o.price_in_cents - o.total_discount_in_cents`,
          sql`format(
            'comes to %s without and %s with %s of tax, from %s less %s',
            o.grand_total_in_cents, o.grand_total_with_tax_in_cents, o.tax_in_cents, o.price_in_cents,
            o.total_discount_in_cents
          )`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
      and o.company_id = ${COMPANY}
  `,
};

export const planningLines: Invariant = {
  name: 'planning_lines',
  says: 'each planning of an order has one line, of the same order, item and quantity, and below the line of what it is planned below',
  breaches: () => sql`
    select p.company_id, 'plannings', p.id, format('has %s lines', count(line.id))
    from plannings as p
    left join lines as line
      on line.company_id = ${COMPANY}
      and line.planning_id = p.id
      and line.owner_type = 'orders'
      and line.archived_at is null
    where p.archived_at is null
      and p.order_id is not null
      and p.company_id = ${COMPANY}
    group by p.company_id, p.id
    having count(line.id) <> 1
    union all
    select line.company_id, 'lines', line.id, fault.words
    from lines as line
    join plannings as p
      on p.company_id = ${COMPANY}
      and p.id = line.planning_id
    left join lines as parent
      on parent.company_id = ${COMPANY}
      and parent.id = line.parent_line_id
    cross join lateral (
      select ${faults(
        [sql`p.archived_at is not null`, sql`'is of a planning that is archived'`],
        [sql`p.order_id is distinct from line.order_id`, sql`'is of a planning of another order'`],
        [sql`p.item_id is distinct from line.item_id`, sql`'is of a planning of another item'`],
        [sql`p.quantity <> line.quantity`, sql`'has another quantity than its planning'`],
        [
          sql`parent.planning_id is distinct from p.parent_planning_id`,
          sql`'is not below the line of what its planning is below'`,
        ],
      )}
    ) as fault (words)
    where line.archived_at is null
      and line.owner_type = 'orders'
      and fault.words <> ''
      and line.company_id = ${COMPANY}
  `,
};

/** Headings and informational lines cost nothing. */
const countedLines = (): Sql => sql`
  select line.company_id, line.id, line.order_id, line.line_type, line.parent_line_id, line.quantity, line.price_each_in_cents,
    line.price_in_cents, line.price_with_tax_in_cents, line.discountable
  from lines as line
  where line.archived_at is null
    and line.owner_type = 'orders'
    and line.relevant
    and line.line_type <> 'section'
    and line.company_id = ${COMPANY}
`;

/** As domain/pricing rounds; PostgreSQL rounds halves of decimals away from zero. */
export const halfEven = (number: Sql): Sql => sql`
  (
    select case when abs(n) % 1 = 0.5 then round(n * 0.5) * 2 else round(n) end
    from (select (${number})::numeric) as rounded (n)
  )
`;
