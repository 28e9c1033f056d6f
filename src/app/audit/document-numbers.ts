import { type Sql, sql } from '../../db/sql.ts';
import { faults } from './faults.ts';
import type { Invariant, Scope } from './invariant.ts';

/**
 * Numbers go by type, or by type and prefix. A company that has changed its mind has counters of both kinds: then it is
 * known only that a number follows on one of its type. Those of quotes and contracts may be chosen, and leave some out.
 */
export const documentNumbers: Invariant = {
  name: 'document_numbers',
  says: 'invoices are numbered from 1 on without a gap, no document has the number of another, and counters have the last number',
  breaches: (scope) => sql`
    with numbered as materialized (${numbered(scope)})
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
    from (${counters(scope)}) as c
    full join (
      select n.company_id, n.counter, max(n.number) as number
      from numbered as n
      where not n.is_mixed
      group by n.company_id, n.counter
    ) as last
      on last.company_id = c.company_id
      and last.counter = c.name
    where not coalesce(c.is_mixed, false)
      and coalesce(c.value, 0) <> coalesce(last.number, 0)
  `,
};

/** Documents with the counter that their number is of. */
const numbered = (scope: Scope): Sql => sql`
  select d.company_id, d.id, d.document_type, d.number, d.revision,
    d.document_type || case when rule.by_prefix and not rule.by_type then 's/' || coalesce(d.prefix, '') else 's' end as counter,
    coalesce(rule.by_prefix and rule.by_type, false) as is_mixed
  from documents as d
  left join (
    select c.company_id, c.document_type, bool_or(c.by_prefix) as by_prefix, bool_or(not c.by_prefix) as by_type
    from (${counters(scope)}) as c
    group by c.company_id, c.document_type
  ) as rule
    on rule.company_id = d.company_id
    and rule.document_type = d.document_type
  where d.number is not null
    and ${scope('d')}
`;

/** Those of documents. `invoices` counts all of them, `invoices/A` those with the prefix A. */
const counters = (scope: Scope): Sql => sql`
  select named.*,
    bool_or(named.by_prefix) over ofType and bool_or(not named.by_prefix) over ofType as is_mixed
  from (
    select c.company_id, c.name, c.value, kind.document_type, c.name <> kind.document_type || 's' as by_prefix
    from counters as c
    join (values ('quote'), ('contract'), ('invoice')) as kind (document_type)
      on c.name = kind.document_type || 's'
      or starts_with(c.name, kind.document_type || 's/')
    where ${scope('c')}
  ) as named
  window ofType as (partition by named.company_id, named.document_type)
`;

/** What was revised makes way for the next with its number. */
export const invoiceRevisions: Invariant = {
  name: 'invoice_revisions',
  says: 'a revised invoice has one revision, of the same order and number, and only a revised invoice has one',
  breaches: (scope) => sql`
    select d.company_id, 'documents', d.id,
      format(
        'is %srevised, and has %s revisions',
        case when d.revised then '' else 'not ' end, count(revision.id)
      )
    from documents as d
    left join documents as revision
      on revision.company_id = d.company_id
      and revision.revised_invoice_id = d.id
    where (d.revised or revision.id is not null)
      and ${scope('d')}
    group by d.company_id, d.id
    having count(revision.id) <> d.revised::integer
      or not coalesce(bool_and((revision.order_id, revision.number) = (d.order_id, d.number)), false)
  `,
};
