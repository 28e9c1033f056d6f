-- One definition of what is due for an order. A deposit is asked for while the order is under way. Once it is over,
-- only what was kept of the deposit without ever having been collected is owed.

create function deposit_due_in_cents(
  status text,
  deposit_in_cents bigint,
  deposit_held_in_cents bigint,
  deposit_paid_in_cents bigint,
  deposit_refunded_in_cents bigint
) returns bigint
language sql immutable parallel safe
return case
  when status in ('stopped', 'archived', 'canceled')
    then greatest(deposit_held_in_cents - (deposit_paid_in_cents - deposit_refunded_in_cents), 0)
  else deposit_in_cents - deposit_paid_in_cents
end;

-- With tax and deposit. Less than zero: more was paid than the order costs.
create function to_be_paid_in_cents(
  status text,
  grand_total_with_tax_in_cents bigint,
  amount_paid_in_cents bigint,
  deposit_in_cents bigint,
  deposit_held_in_cents bigint,
  deposit_paid_in_cents bigint,
  deposit_refunded_in_cents bigint
) returns bigint
language sql immutable parallel safe
return grand_total_with_tax_in_cents - deposit_held_in_cents - amount_paid_in_cents
  + deposit_due_in_cents(
    status, deposit_in_cents, deposit_held_in_cents, deposit_paid_in_cents, deposit_refunded_in_cents
  );

alter table orders
  drop column total_to_be_paid_in_cents,
  drop column payment_status;

alter table orders
  add column total_to_be_paid_in_cents bigint generated always as (
    to_be_paid_in_cents(
      status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents,
      deposit_paid_in_cents, deposit_refunded_in_cents
    )
  ) stored,
  -- `process_deposit`: money is settled, and what was left as a deposit must still be given back or kept.
  add column payment_status text generated always as (
    case sign(
      to_be_paid_in_cents(
        status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents,
        deposit_paid_in_cents, deposit_refunded_in_cents
      )
    )
      when -1 then 'overpaid'
      when 1 then case when amount_paid_in_cents + deposit_paid_in_cents > 0 then 'partially_paid' else 'payment_due' end
      else case
        when status in ('stopped', 'archived', 'canceled')
          and deposit_paid_in_cents > deposit_refunded_in_cents + deposit_held_in_cents then 'process_deposit'
        else 'paid'
      end
    end
  ) stored,
  -- What is owed for an order that was agreed and not called off. What was paid too much makes up for no other order.
  add column due_in_cents bigint generated always as (
    case
      when status in ('reserved', 'started', 'stopped')
        or (
          status = 'archived'
          and not was_canceled
          and (status_counts ->> 'reserved')::integer
            + (status_counts ->> 'started')::integer
            + (status_counts ->> 'stopped')::integer > 0
        )
        then greatest(
          to_be_paid_in_cents(
            status, grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_held_in_cents,
            deposit_paid_in_cents, deposit_refunded_in_cents
          ),
          0
        )
      else 0
    end
  ) stored;

update customers as c
set balance_due_in_cents = due.in_cents
from (
  select customer.company_id, customer.id, coalesce(sum(o.due_in_cents), 0)::bigint as in_cents
  from customers as customer
  left join orders as o
    on o.company_id = customer.company_id
    and o.customer_id = customer.id
  group by customer.company_id, customer.id
) as due
where due.company_id = c.company_id
  and due.id = c.id
  and due.in_cents <> c.balance_due_in_cents;
