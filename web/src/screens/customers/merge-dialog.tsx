import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { create, fetchRecord, useList } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { PickCustomer } from '../../parts/pick-customer.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { totalOf } from '../../ui/pager.tsx';
import { showDone, showError, showProblem } from '../../ui/toast.tsx';
import { mergePreview } from './merge-preview.ts';

/** Makes one customer of two, and says before what that does. */
export function MergeDialog({
  customer,
  other: suggested,
  onClose,
}: {
  readonly customer: Customers;
  readonly other: Customers | undefined;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [other, setOther] = useState(suggested);
  const [staysId, setStaysId] = useState(customer.id);
  const target = other !== undefined && staysId === other.id ? other : customer;
  const source = target === customer ? other : customer;
  const merge = useWrite(
    (source_id: string) => create('merges', { type: 'customers', source_id, target_id: target.id }),
    {
      onSuccess: async () => {
        showDone(`${source?.name} is part of ${target.name} now`);
        onClose();
        if (target !== customer) await navigate({ to: '/customers/$customerId', params: { customerId: target.id } });
      },
    },
  );
  const pick = ({ id }: Customers) => {
    if (id === customer.id) return showProblem('That is this customer. Choose another.');
    fetchRecord('customers', id, { include: ['properties'] }).then(setOther, showError);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Merge ${customer.name} with another`}
      description="Two records of one customer become one. This cannot be undone."
      footer={
        <DialogButtons
          action="Merge"
          look="danger"
          disabled={source === undefined}
          busy={merge.isPending}
          onAction={() => source !== undefined && merge.mutate(source.id)}
          onClose={onClose}
        />
      }
    >
      {other === undefined || source === undefined ? (
        <div className="min-h-72">
          <PickCustomer label="The other customer" autoFocus onPick={pick} />
        </div>
      ) : (
        <>
          <fieldset>
            <legend className="mb-1 font-medium">Who stays?</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[customer, other].map((each) => (
                <label
                  key={each.id}
                  className="flex cursor-pointer items-start gap-2 rounded-lg border border-line-strong p-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-soft-ink"
                >
                  <input
                    type="radio"
                    name="stays"
                    className="mt-1 accent-accent"
                    checked={each.id === target.id}
                    onChange={() => setStaysId(each.id)}
                  />
                  <span className="min-w-0">
                    <span className="block font-medium break-words">{each.name}</span>
                    <span className="block text-sm break-all">
                      #{each.number}
                      {each.email !== null && ` · ${each.email}`}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <WhatHappens source={source} target={target} />
        </>
      )}
    </Dialog>
  );
}

function WhatHappens({ source, target }: { readonly source: Customers; readonly target: Customers }) {
  const format = useFormat();
  const one = { fields: {}, page: { size: 1 }, stats: { total: 'count' } } as const;
  const orders = useList('orders', { ...one, filter: { customer_id: source.id, status: EVERY_STATUS } }).data;
  const documents = useList('documents', { ...one, filter: { customer_id: source.id } }).data;
  const notes = useList('notes', { ...one, filter: { owner_id: source.id } }).data;
  const { gains, lost } = mergePreview(source, target);
  const counted = (
    [
      [totalOf(orders), 'order'],
      [totalOf(documents), 'document'],
      [totalOf(notes), 'note'],
    ] as const
  ).flatMap(([count, word]) =>
    count === undefined || count === 0 ? [] : [`${format.number(count)} ${word}${count === 1 ? '' : 's'}`],
  );
  return (
    <section aria-label="What happens" className="mt-4">
      <p className="mb-2 flex flex-wrap items-center gap-2 font-medium">
        {source.name} #{source.number}
        <ArrowRight className="size-4" aria-label="goes into" />
        {target.name} #{target.number}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          {target.name} gets{' '}
          {counted.length === 0 ? 'no orders, documents or notes: there are none' : counted.join(', ')}, and the
          payments and barcodes.
        </li>
        {gains.length > 0 && (
          <li>
            Added to {target.name}: {gains.join('; ')}.
          </li>
        )}
        {lost.length > 0 && <li>Not merged: {lost.join('; ')}.</li>}
        <li>{source.name} is archived. Orders keep their prices.</li>
      </ul>
    </section>
  );
}

const EVERY_STATUS = ['new', 'draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'];
