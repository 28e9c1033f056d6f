import { COMPANY, identifier, type Sql, sql } from '../../db/sql.ts';
import { faults, type Invariant } from './invariant.ts';

export const orderNumbers: Invariant = {
  name: 'order_numbers',
  says: 'orders are numbered from 1 on without a gap or a repetition, each once it is no longer new, and the counter has the last number',
  breaches: () => sql`
    ${outOfSequence('orders', 'number')}
    union all
    select o.company_id, 'orders', o.id, format('is %s and has no number', o.status)
    from orders as o
    where o.number is null
      and o.status <> 'new'
      and o.company_id = ${COMPANY}
  `,
};

export const customerNumbers: Invariant = {
  name: 'customer_numbers',
  says: 'customers are numbered from 1 on without a gap or a repetition, and the counter has the last number',
  breaches: () => outOfSequence('customers', 'number'),
};

export const eventSequences: Invariant = {
  name: 'event_sequences',
  says: 'the events of a company are numbered from 1 on without a gap or a repetition, and the counter has the last number',
  breaches: () => outOfSequence('events', 'sequence'),
};

/** The counter is named after the table. */
const outOfSequence = (table: string, column: string): Sql => sql`
  select numbered.company_id, ${table}, numbered.id,
    format('has number %s after %s', numbered.number, coalesce(numbered.before, 0))
  from (
    select t.company_id, t.id, t.${identifier(column)} as number,
      lag(t.${identifier(column)}) over (partition by t.company_id order by t.${identifier(column)}) as before
    from ${identifier(table)} as t
    where t.${identifier(column)} is not null
      and t.company_id = ${COMPANY}
  ) as numbered
  where numbered.number <> coalesce(numbered.before, 0) + 1
  union all
  select c.id, 'counters', c.id,
    format(${`${table}: the counter is at %s, the last number is %s`}, coalesce(counter.value, 0), coalesce(last.number, 0))
  from companies as c
  left join counters as counter
    on counter.company_id = ${COMPANY}
    and counter.name = ${table}
  left join (
    select t.company_id, max(t.${identifier(column)}) as number
    from ${identifier(table)} as t
    where t.company_id = ${COMPANY}
    group by t.company_id
  ) as last
    on last.company_id = ${COMPANY}
  where coalesce(counter.value, 0) <> coalesce(last.number, 0)
    and c.id = ${COMPANY}
`;

/**
 * Numbers go by type, or by type and prefix. A company that has changed its mind has counters of both kinds: then it is
 * known only that a number follows on one of its type. Those of quotes and contracts may be chosen, and leave some out.
 */
export const documentNumbers: Invariant = {
  name: 'document_numbers',
  says: 'invoices are numbered from 1 on without a gap, no document has the number of another, and counters have the last number',
  breaches: () => sql`
    with numbered as materialized (${numbered()})
    select n.company_id, 'documents', n.id, fault.words
    from (
      select each.*, lag(each.number) over followed as before, lag(each.revision) over followed as revision_before
      from numbered as each
      window followed as (
        partition by each.company_id, each.document_type, each.counter
        order by each.number, each.revision nulls first, each.id
      )
    ) as n
    cross join lateral (
      select ${faults(
        [
          sql`n.document_type = 'invoice' and n.number > coalesce(n.before, 0) + 1`,
          sql`format('has number %s after %s', n.number, coalesce(n.before, 0))`,
        ],
        [
          sql`n.number = n.before and n.revision is not distinct from n.revision_before and not n.is_mixed`,
          sql`format('has number %s, as another has', n.number)`,
        ],
      )}
    ) as fault (words)
    where fault.words <> ''
    union all
    select coalesce(c.company_id, last.company_id), 'counters', coalesce(c.company_id, last.company_id),
      format(
        '%s: the counter is at %s, the last number is %s',
        coalesce(c.name, last.counter), coalesce(c.value, 0), coalesce(last.number, 0)
      )
    from (${counters()}) as c
    full join (
      select n.company_id, n.counter, max(n.number) as number
      from numbered as n
      where not n.is_mixed
      group by n.company_id, n.counter
    ) as last
      on last.counter = c.name
    where not coalesce(c.is_mixed, false)
      and coalesce(c.value, 0) <> coalesce(last.number, 0)
  `,
};

/** Documents with the counter that their number is of. */
const numbered = (): Sql => sql`
  select d.company_id, d.id, d.document_type, d.number, d.revision,
    d.document_type || case when rule.by_prefix and not rule.by_type then 's/' || coalesce(d.prefix, '') else 's' end as counter,
    coalesce(rule.by_prefix and rule.by_type, false) as is_mixed
  from documents as d
  left join (
    select c.company_id, c.document_type, bool_or(c.by_prefix) as by_prefix, bool_or(not c.by_prefix) as by_type
    from (${counters()}) as c
    group by c.company_id, c.document_type
  ) as rule
    on rule.company_id = ${COMPANY}
    and rule.document_type = d.document_type
  where d.number is not null
    and d.company_id = ${COMPANY}
`;

/** Those of documents. `invoices` counts all of them, `invoices/A` those with the prefix A. */
const counters = (): Sql => sql`
  select named.*,
    bool_or(named.by_prefix) over ofType and bool_or(not named.by_prefix) over ofType as is_mixed
  from (
    select c.company_id, c.name, c.value, kind.document_type, c.name <> kind.document_type || 's' as by_prefix
    from counters as c
    join (values ('quote'), ('contract'), ('invoice')) as kind (document_type)
      on c.name = kind.document_type || 's'
      or starts_with(c.name, kind.document_type || 's/')
    where c.company_id = ${COMPANY}
  ) as named
  window ofType as (partition by named.company_id, named.document_type)
`;

/** A revised invoice gives its number to the next revision. */
export const invoiceRevisions: Invariant = {
  name: 'invoice_revisions',
  says: 'a revised invoice has one revision, of the same order and number, and only a revised invoice has one',
  breaches: () => sql`
    select d.company_id, 'documents', d.id,
      format(
        'is %srevised, and has %s revisions',
        case when d.revised then '' else 'not ' end, count(revision.id)
      )
    from documents as d
    left join documents as revision
      on revision.company_id = ${COMPANY}
      and revision.revised_invoice_id = d.id
    where (d.revised or revision.id is not null)
      and d.company_id = ${COMPANY}
    group by d.company_id, d.id
    having count(revision.id) <> d.revised::integer
      or not coalesce(bool_and((revision.order_id, revision.number) = (d.order_id, d.number)), false)
  `,
};

export const orderBarcodes: Invariant = {
  name: 'order_barcodes',
  says: 'every order has its QR code',
  breaches: () => sql`
    select o.company_id, 'orders', o.id, 'has no QR code'
    from orders as o
    where o.company_id = ${COMPANY}
      and not exists (
        select
        from barcodes as b
        where b.company_id = ${COMPANY}
          and b.owner_id = o.id
          and b.owner_type = 'orders'
          and b.barcode_type = 'qr_code'
      )
  `,
};
