import { COMPANY, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

export const orderPayments: Invariant = {
  name: 'order_payments',
  says: 'what an order says was paid and given back is what its payments that have succeeded come to',
  breaches: () => sql`
    select o.company_id, 'orders', o.id, fault.words
    from orders as o
    left join (
      select p.company_id, p.order_id,
        sum(case p.type when 'payment_charges' then p.amount_in_cents else -p.amount_in_cents end) as amount,
        sum(p.deposit_in_cents) filter (where p.type = 'payment_charges') as deposit,
        sum(p.deposit_in_cents) filter (where p.type = 'payment_refunds') as deposit_back
      from payments as p
      where p.status = 'succeeded'
        and p.type in ('payment_charges', 'payment_refunds')
        and p.company_id = ${COMPANY}
      group by p.company_id, p.order_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.order_id = o.id
    cross join lateral (
      select ${faults(
        [
          sql`o.amount_paid_in_cents <> coalesce(fold.amount, 0)`,
          sql`format('says %s are paid, its payments %s', o.amount_paid_in_cents, coalesce(fold.amount, 0))`,
        ],
        [
          sql`o.deposit_paid_in_cents <> coalesce(fold.deposit, 0)`,
          sql`format('says %s of deposit are paid, its payments %s', o.deposit_paid_in_cents, coalesce(fold.deposit, 0))`,
        ],
        [
          sql`o.deposit_refunded_in_cents <> coalesce(fold.deposit_back, 0)`,
          sql`format(
            'says %s of deposit are given back, its payments %s',
            o.deposit_refunded_in_cents, coalesce(fold.deposit_back, 0)
          )`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
      and o.company_id = ${COMPANY}
  `,
};

/** A charge that succeeded and failed later existed when the deposit was held. */
export const depositHolds: Invariant = {
  name: 'deposit_holds',
  says: 'what an order holds of its deposit was paid as a deposit, and is not given back as well',
  breaches: () => sql`
    select o.company_id, 'orders', o.id,
      format(
        'holds %s of its deposit, of which %s were paid and %s given back',
        o.deposit_held_in_cents, coalesce(fold.paid, 0), coalesce(fold.refunded, 0)
      )
    from orders as o
    left join (
      select p.company_id, p.order_id,
        sum(p.deposit_in_cents) filter (where p.type = 'payment_charges' and p.succeeded_at is not null) as paid,
        sum(p.deposit_in_cents)
          filter (where p.type = 'payment_refunds' and p.status not in ('failed', 'canceled')) as refunded
      from payments as p
      where p.company_id = ${COMPANY}
      group by p.company_id, p.order_id
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.order_id = o.id
    where o.deposit_held_in_cents > 0
      and o.deposit_held_in_cents > coalesce(fold.paid, 0) - coalesce(fold.refunded, 0)
      and o.company_id = ${COMPANY}
  `,
};

/** Written again here, independent of the functions that generate the columns. */
export const orderDue: Invariant = {
  name: 'order_due',
  says: 'what is due for an order is what it costs less what was paid, with the deposit until everything is back, and nothing unless it was agreed',
  breaches: () => sql`
    select o.company_id, 'orders', o.id,
      format(
        'says %s are to be paid, %s due, %s; it should be %s, %s',
        o.total_to_be_paid_in_cents, o.due_in_cents, o.payment_status, should.to_be_paid, should.due
      )
    from orders as o
    cross join lateral (
      select
        case
          when o.status in ('stopped', 'archived', 'canceled')
            then o.grand_total_with_tax_in_cents - o.amount_paid_in_cents
              - least(o.deposit_held_in_cents, o.deposit_paid_in_cents - o.deposit_refunded_in_cents)
          else o.grand_total_with_tax_in_cents - o.deposit_held_in_cents + o.deposit_in_cents
            - o.amount_paid_in_cents - o.deposit_paid_in_cents
        end as to_be_paid,
        o.status in ('reserved', 'started', 'stopped')
          or (o.status = 'archived' and not o.was_canceled and exists (
            select
            from plannings as p
            where p.company_id = ${COMPANY}
              and p.order_id = o.id
              and p.archived_at is null
              and p.quantity > 0
              and (p.reserved or p.started > 0)
          )) as agreed
    ) as fold
    cross join lateral (
      select fold.to_be_paid, case when fold.agreed then greatest(fold.to_be_paid, 0) else 0 end as due
    ) as should
    where o.company_id = ${COMPANY}
      and (
        (o.total_to_be_paid_in_cents, o.due_in_cents) <> (should.to_be_paid, should.due)
        or (o.payment_status in ('payment_due', 'partially_paid')) <> (should.to_be_paid > 0)
        or (o.payment_status = 'overpaid') <> (should.to_be_paid < 0)
      )
  `,
};

/** An authorization may have been captured elsewhere; no charge here has the amount then. */
export const paymentUses: Invariant = {
  name: 'payment_uses',
  says: 'what is taken of a charge is what its refunds take, none of them elsewhere, and an authorization is captured once',
  breaches: () => sql`
    select p.company_id, 'payments', p.id, fault.words
    from payments as p
    left join (
      select taking.company_id, coalesce(taking.payment_charge_id, taking.payment_authorization_id) as id,
        count(*) as times,
        sum(taking.amount_in_cents) as amount,
        sum(taking.deposit_in_cents) as deposit,
        array_agg(distinct taking.order_id) as order_ids
      from payments as taking
      where taking.status not in ('failed', 'canceled', 'expired')
        and coalesce(taking.payment_charge_id, taking.payment_authorization_id) is not null
        and taking.company_id = ${COMPANY}
      group by 1, 2
    ) as fold
      on fold.company_id = ${COMPANY}
      and fold.id = p.id
    cross join lateral (
      select ${faults(
        [
          sql`p.type = 'payment_charges'
            and (p.amount_used_in_cents, p.deposit_used_in_cents)
              <> (coalesce(fold.amount, 0), coalesce(fold.deposit, 0))`,
          sql`format(
            'has %s and %s taken of it; its refunds take %s and %s',
            p.amount_used_in_cents, p.deposit_used_in_cents, coalesce(fold.amount, 0), coalesce(fold.deposit, 0)
          )`,
        ],
        [
          sql`p.type = 'payment_authorizations' and fold.times > 1`,
          sql`format('is captured by %s charges', fold.times)`,
        ],
        [
          sql`fold.order_ids is not null and fold.order_ids is distinct from array[p.order_id]`,
          sql`'is taken of for another order'`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
      and p.company_id = ${COMPANY}
  `,
};
