import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { create, useList } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { showDone } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { NEW_CUSTOMER, sentCustomer } from './customer-draft.ts';
import { CUSTOMER_FIELDS, CustomerForm } from './customer-form.tsx';

export function NewCustomer({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (customer: Customers) => void;
}) {
  const [draft, setDraft] = useState(NEW_CUSTOMER);
  const make = useWrite(() => create('customers', sentCustomer(draft)), {
    onSuccess: (customer) => {
      showDone(`${customer.name} added`);
      onMade(customer);
    },
    fields: CUSTOMER_FIELDS,
  });
  return (
    <CustomerForm
      title="New customer"
      submit="Add customer"
      draft={draft}
      onDraft={setDraft}
      onSubmit={() => make.mutate()}
      onClose={onClose}
      error={make.error}
      busy={make.isPending}
      note={<AlreadyThere name={draft.name} email={draft.email} />}
    />
  );
}

/** Who may be the same, before there are two of them. */
function AlreadyThere({ name, email }: { readonly name: string; readonly email: string }) {
  const wanted = useDebounced(email.trim() === '' ? name.trim() : email.trim(), 300);
  const { data } = useList(
    'customers',
    { filter: email.trim() === '' ? { name: wanted } : { email: wanted.toLowerCase() }, page: { size: 3 } },
    { enabled: wanted.length > 2 },
  );
  const found = wanted.length > 2 ? (data?.data ?? []) : [];
  return (
    <div role="status" className="sm:col-span-2">
      {found.length > 0 && (
        <p className="text-sm text-warn">
          Is it{' '}
          {found.map(({ id, name: known, number }, index) => (
            <span key={id}>
              {index > 0 && ' or '}
              <Link to="/customers/$customerId" params={{ customerId: id }} className="link">
                {known} (#{number})
              </Link>
            </span>
          ))}
          , who is a customer already?
        </p>
      )}
    </div>
  );
}
