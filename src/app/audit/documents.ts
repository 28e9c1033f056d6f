import { alias, COMPANY, identifier, join, type Sql, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

export const documentTotals: Invariant = {
  name: 'document_totals',
  says: 'a document comes to what its lines cost together, less its discounts, and its tax is the sum of its taxes',
  breaches: () => sql`
    select d.company_id, 'documents', d.id, fault.words
    from documents as d
    left join (
      select line.company_id, line.document_id, sum(line.price_in_cents) as price
      from lines as line
      where line.owner_type = 'documents'
        and line.archived_at is null
        and line.company_id = ${COMPANY}
        and not exists (
          select
          from lines as below
          where below.company_id = ${COMPANY}
            and below.order_id = line.order_id
            and below.parent_line_id = line.id
            and below.archived_at is null
        )
      group by line.company_id, line.document_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.document_id = d.id
    left join (
      select t.company_id, t.document_id, sum(t.value_in_cents) as value
      from tax_values as t
      where t.owner_type = 'documents'
        and t.company_id = ${COMPANY}
      group by t.company_id, t.document_id
    ) as tax
      on tax.company_id = ${COMPANY}
      and tax.document_id = d.id
    cross join lateral (
      select ${faults(
        [
          sql`d.price_in_cents <> coalesce(fold.price, 0)`,
          sql`format('costs %s, its lines %s', d.price_in_cents, coalesce(fold.price, 0))`,
        ],
        [
          sql`d.tax_in_cents <> coalesce(tax.value, 0)`,
          sql`format('has %s of tax, its taxes add up to %s', d.tax_in_cents, coalesce(tax.value, 0))`,
        ],
        [
          sql`d.grand_total_with_tax_in_cents <> d.grand_total_in_cents + d.tax_in_cents
            or case d.tax_strategy
              when 'exclusive' then d.grand_total_in_cents
              else d.grand_total_with_tax_in_cents
            end <> d.price_in_cents - d.total_discount_in_cents`,
          sql`format(
            'comes to %s without and %s with %s of tax, from %s less %s',
            d.grand_total_in_cents, d.grand_total_with_tax_in_cents, d.tax_in_cents, d.price_in_cents,
            d.total_discount_in_cents
          )`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
      and d.company_id = ${COMPANY}
  `,
};

/** If an order has changed since, its open invoice is refreshed on the next read. */
export const invoiceSums: Invariant = {
  name: 'invoice_sums',
  says: 'the invoices of an order together ask for what it comes to, are paid what was paid, and one has no number at most',
  breaches: () => sql`
    with invoice as (
      select d.*
      from documents as d
      where ${counts('d')}
        and d.company_id = ${COMPANY}
    )
    select o.company_id, 'orders', o.id, fault.words
    from orders as o
    left join (
      select i.company_id, i.order_id, count(*) filter (where not i.finalized) as unnumbered,
        ${join(
          SUMMED.map(([, column]) => sql`sum(i.${identifier(column)}) as ${identifier(column)}`),
          ', ',
        )}
      from invoice as i
      group by i.company_id, i.order_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.order_id = o.id
    left join (
      select part.company_id, part.order_id
      from (
        select t.company_id, t.order_id, t.tax_rate_id, t.value_in_cents
        from tax_values as t
        where t.owner_type = 'orders'
          and t.company_id = ${COMPANY}
        union all
        select t.company_id, i.order_id, t.tax_rate_id, -t.value_in_cents
        from tax_values as t
        join invoice as i
          on i.company_id = ${COMPANY}
          and i.id = t.document_id
        where t.owner_type = 'documents'
          and t.company_id = ${COMPANY}
      ) as part
      group by part.company_id, part.order_id, part.tax_rate_id
      having sum(part.value_in_cents) <> 0
    ) as tax
      on tax.company_id = ${COMPANY}
      and tax.order_id = o.id
    cross join lateral (
      select ${faults(
        ...SUMMED.map(
          ([own, column]) =>
            [
              sql`${own} <> coalesce(fold.${identifier(column)}, 0)`,
              sql`format(${`${column}: %s, of its invoices %s`}, ${own}, coalesce(fold.${identifier(column)}, 0))`,
            ] as const,
        ),
        [sql`tax.order_id is not null`, sql`'has other taxes than its invoices'`],
        [sql`fold.unnumbered > 1`, sql`format('has %s invoices without a number', fold.unnumbered)`],
      )}
    ) as fault (words)
    where not o.invoice_behind
      and fault.words <> ''
      and o.company_id = ${COMPANY}
    group by o.company_id, o.id, fault.words
  `,
};

/** Amounts of an order, each with the column of its invoices that adds up to it. */
const SUMMED = [
  [alias('o.price_in_cents'), 'price_in_cents'],
  [alias('o.discount_in_cents'), 'discount_in_cents'],
  [alias('o.coupon_discount_in_cents'), 'coupon_discount_in_cents'],
  [alias('o.grand_total_in_cents'), 'grand_total_in_cents'],
  [alias('o.tax_in_cents'), 'tax_in_cents'],
  [alias('o.grand_total_with_tax_in_cents'), 'grand_total_with_tax_in_cents'],
  // Once everything is back, a deposit that was never paid is asked for no more.
  [
    sql`case
      when o.status in ('stopped', 'archived', 'canceled')
        then o.deposit_paid_in_cents
          + greatest(o.deposit_held_in_cents - o.deposit_paid_in_cents + o.deposit_refunded_in_cents, 0)
      else o.deposit_in_cents
    end`,
    'deposit_in_cents',
  ],
  [alias('o.deposit_paid_in_cents'), 'deposit_paid_in_cents'],
  [alias('o.deposit_held_in_cents'), 'deposit_held_in_cents'],
  [alias('o.deposit_refunded_in_cents'), 'deposit_refunded_in_cents'],
  [alias('o.total_paid_in_cents'), 'paid_in_cents'],
] as const;

/** Those that were revised or archived ask for nothing. */
const counts = (table: string): Sql => sql`
  ${identifier(table)}.document_type = 'invoice'
    and not ${identifier(table)}.revised
    and ${identifier(table)}.archived_at is null
`;

/** As `documentStatus` in domain/documents says. */
export const documentStatuses: Invariant = {
  name: 'document_statuses',
  says: 'the status of a document says whether it was agreed to, or how far it is paid',
  breaches: () => sql`
    select d.company_id, 'documents', d.id, format('is %s, and should be %s', d.status, should.status)
    from documents as d
    join orders as o
      on o.company_id = ${COMPANY}
      and o.id = d.order_id
    cross join lateral (
      select d.grand_total_with_tax_in_cents + d.deposit_in_cents - d.deposit_held_in_cents as in_cents
    ) as due
    cross join lateral (
      select case
        when d.document_type <> 'invoice' then case when d.confirmed then 'confirmed' else 'unconfirmed' end
        when d.revised then 'revised'
        when d.archived_at is not null or o.invoice_behind then d.status
        when d.paid_in_cents > due.in_cents then 'overpaid'
        when d.paid_in_cents < due.in_cents
          then case when d.paid_in_cents > 0 then 'partially_paid' else 'payment_due' end
        when o.status in ('stopped', 'archived', 'canceled')
          and d.deposit_paid_in_cents > d.deposit_held_in_cents + d.deposit_refunded_in_cents then 'process_deposit'
        else 'paid'
      end as status
    ) as should
    where d.status <> should.status
      and d.company_id = ${COMPANY}
  `,
};

export const documentSignatures: Invariant = {
  name: 'document_signatures',
  says: 'what is signed is agreed to and has a signature, and an order has a signed contract if one of its contracts is signed',
  breaches: () => sql`
    select d.company_id, 'documents', d.id, fault.words
    from documents as d
    left join signatures as s
      on s.company_id = ${COMPANY}
      and s.document_id = d.id
    cross join lateral (
      select ${faults(
        [sql`d.signed <> (s.id is not null)`, sql`'is signed without a signature, or the other way round'`],
        [sql`d.signed and not d.confirmed`, sql`'is signed and not agreed to'`],
        [sql`s.order_id <> d.order_id`, sql`'is signed for another order'`],
      )}
    ) as fault (words)
    where fault.words <> ''
      and d.company_id = ${COMPANY}
    union all
    select o.company_id, 'orders', o.id,
      format('says that it has %s signed contract', case when o.has_signed_contract then 'a' else 'no' end)
    from orders as o
    left join (${signedContracts()}) as signed
      on signed.company_id = ${COMPANY}
      and signed.order_id = o.id
    where o.has_signed_contract <> (signed.order_id is not null)
      and o.company_id = ${COMPANY}
  `,
};

const signedContracts = (): Sql => sql`
  select distinct d.company_id, d.order_id
  from documents as d
  where d.document_type = 'contract'
    and d.signed
    and d.archived_at is null
    and d.company_id = ${COMPANY}
`;
