import { update } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ADDRESS_LABELS } from '../../parts/address-parts.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { showDone } from '../../ui/toast.tsx';
import { type CustomerDraft, DEPOSITS, draftOf, type SentCustomer, sentCustomer } from './customer-draft.ts';
import { CUSTOMER_FIELDS, CustomerForm } from './customer-form.tsx';

export function EditCustomer({ customer, onClose }: { readonly customer: Customers; readonly onClose: () => void }) {
  const { draft: typed, base, set, begin, theirs, take } = useDraft(flat(draftOf(customer)));
  const draft = whole(typed);
  const write = () => {
    begin(typed);
    return update('customers', customer.id, changesOf(draft, whole(base), customer));
  };
  const save = useWrite(write, {
    onSuccess: () => {
      showDone('Customer changed');
      onClose();
    },
    fields: CUSTOMER_FIELDS,
  });
  return (
    <CustomerForm
      title="Change customer"
      submit="Save"
      draft={draft}
      onDraft={(next) => set(flat(next))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      error={save.error}
      busy={save.isPending}
      meanwhile={<ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />}
    />
  );
}

const LABELS = {
  email: 'E-mail',
  legal_type: 'Kind',
  discount_percentage: 'Discount',
  ...ADDRESS_LABELS,
};

const TEXTS = {
  legal_type: (kind: string) => (kind === 'commercial' ? 'Business' : 'Person'),
  deposit_type: (type: string) => DEPOSITS.find(({ value }) => value === type)?.label,
};

/** With the parts of the address among the rest, so that each is compared by itself. */
const flat = ({ address, ...rest }: CustomerDraft) => ({ ...rest, ...address });

function whole(typed: ReturnType<typeof flat>): CustomerDraft {
  const { address1, address2, zipcode, city, region, country, ...rest } = typed;
  return { ...rest, address: { address1, address2, zipcode, city, region, country } };
}

function changesOf(draft: CustomerDraft, base: CustomerDraft, customer: Customers): SentCustomer {
  const changes = differing(sentCustomer(draft, customer), sentCustomer(base, customer));
  // A value is meant for the kind of deposit that was seen with it.
  const hasDeposit = 'deposit_type' in changes || 'deposit_value' in changes;
  return hasDeposit ? { ...changes, deposit_type: draft.deposit_type } : changes;
}
