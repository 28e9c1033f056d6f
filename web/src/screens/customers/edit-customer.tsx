import { useState } from 'react';
import { update } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { showDone } from '../../ui/toast.tsx';
import { draftOf, sentCustomer } from './customer-draft.ts';
import { CustomerForm } from './customer-form.tsx';
import { hasFieldError } from './has-field-error.ts';

export function EditCustomer({ customer, onClose }: { readonly customer: Customers; readonly onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(customer));
  const save = useWrite(() => update('customers', customer.id, sentCustomer(draft, customer)), {
    onSuccess: () => {
      showDone('Customer changed');
      onClose();
    },
    onError: hasFieldError,
  });
  return (
    <CustomerForm
      title="Change customer"
      submit="Save"
      draft={draft}
      onDraft={setDraft}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      error={save.error}
      busy={save.isPending}
    />
  );
}
