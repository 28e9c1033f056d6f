import { Users } from 'lucide-react';
import { update, useList, useRecord } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button } from '../../ui/button.tsx';

/** Somebody who seems to be the same: named by whoever keeps the customers, or found by the e-mail address. */
export function MergeSuggestion({
  customer,
  onMerge,
}: {
  readonly customer: Customers;
  readonly onMerge: (other: Customers) => void;
}) {
  const { id, email, archived, merge_suggestion_customer_id } = customer;
  const named = useRecord('customers', merge_suggestion_customer_id ?? undefined, { include: ['properties'] }).data;
  const alike = useList(
    'customers',
    { filter: { email: email ?? '', id: { not_eq: id } }, include: ['properties'], page: { size: 1 } },
    { enabled: email !== null && email !== '' && !archived },
  ).data?.data[0];
  const dismiss = useWrite(() => update('customers', id, { merge_suggestion_customer_id: null }));
  const isNamed = named !== undefined && !named.archived;
  const other = isNamed ? named : email === null || email === '' ? undefined : alike;
  if (archived || other === undefined) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-info-soft px-4 py-2.5 text-info"
    >
      <Users className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">
        {isNamed ? 'This may be the same customer as ' : 'The same e-mail address is known of '}
        <strong>
          {other.name} (#{other.number})
        </strong>
        .
      </p>
      <Button size="small" onClick={() => onMerge(other)}>
        Merge…
      </Button>
      {isNamed && (
        <Button
          size="small"
          look="quiet"
          className="!text-info"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate()}
        >
          Not the same
        </Button>
      )}
    </div>
  );
}
