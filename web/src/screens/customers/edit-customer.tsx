import { update } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import type { Address } from '../../parts/address-parts.ts';
import { MeanwhileInForm } from '../../parts/meanwhile.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { showDone } from '../../ui/toast.tsx';
import { type CustomerDraft, draftOf, type SentCustomer, sentCustomer } from './customer-draft.ts';
import { CustomerForm } from './customer-form.tsx';
import { DEPOSITS } from './deposit-words.ts';
import { hasFieldError } from './has-field-error.ts';

export function EditCustomer({ customer, onClose }: { readonly customer: Customers; readonly onClose: () => void }) {
  const { draft, base, set, begin, theirs, take } = useDraft(draftOf(customer));
  const write = () => {
    begin(draft);
    return update('customers', customer.id, changesOf(draft, base, customer));
  };
  const save = useWrite(write, {
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
      onDraft={set}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      error={save.error}
      busy={save.isPending}
      meanwhile={<MeanwhileInForm theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />}
    />
  );
}

const LABELS = { email: 'E-mail', legal_type: 'Kind', discount_percentage: 'Discount' };

const TEXTS = {
  legal_type: (kind: string) => (kind === 'commercial' ? 'Business' : 'Person'),
  address: (address: Address) => Object.values(address).filter(Boolean).join(', '),
  deposit_type: (type: string) => DEPOSITS.find(({ value }) => value === type)?.label,
};

function changesOf(draft: CustomerDraft, base: CustomerDraft, customer: Customers): SentCustomer {
  const changes = differing(sentCustomer(draft, customer), sentCustomer(base, customer));
  // A value is meant for the kind of deposit that was seen with it.
  const hasDeposit = 'deposit_type' in changes || 'deposit_value' in changes;
  return hasDeposit ? { ...changes, deposit_type: draft.deposit_type } : changes;
}
