import type { ReactNode } from 'react';
import { useList } from '../../api/records.ts';
import { AddressFields } from '../../parts/address-fields.tsx';
import { useSession } from '../../session/session.ts';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { type CustomerDraft, DEPOSITS, HAS_VALUE, isNumber } from './customer-draft.ts';

/** The attributes whose problems the form shows beside their fields. */
export const CUSTOMER_FIELDS = [
  'name',
  'email',
  'value',
  'deposit_type',
  'deposit_value',
  'discount_percentage',
  'tax_region_id',
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
];

/** What is known of a customer, and what was agreed with them. */
export function CustomerForm({
  title,
  submit,
  draft,
  onDraft,
  onSubmit,
  onClose,
  error,
  busy,
  note,
  meanwhile,
}: {
  readonly title: string;
  readonly submit: string;
  readonly draft: CustomerDraft;
  readonly onDraft: (draft: CustomerDraft) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly error: unknown;
  readonly busy: boolean;
  readonly note?: ReactNode;
  /** The changes that others have made since. */
  readonly meanwhile?: ReactNode;
}) {
  const set = (changes: Partial<CustomerDraft>) => onDraft({ ...draft, ...changes });
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      action={submit}
      busy={busy}
      disabled={!isSound(draft)}
      className="flex flex-col gap-5"
      onSubmit={() => onSubmit()}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          className="sm:col-span-2"
          value={draft.name}
          error={fieldError(error, 'name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        {note}
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          value={draft.email}
          error={fieldError(error, 'email')}
          onChange={(event) => set({ email: event.target.value })}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          value={draft.phone}
          error={fieldError(error, 'value')}
          onChange={(event) => set({ phone: event.target.value })}
        />
        <SelectField
          label="Kind"
          value={draft.legal_type}
          onChange={(event) => set({ legal_type: event.target.value === 'commercial' ? 'commercial' : 'person' })}
          options={[
            { value: 'person', label: 'Person' },
            { value: 'commercial', label: 'Business' },
          ]}
        />
      </div>
      <AddressFields
        legend="Main address"
        value={draft.address}
        error={error}
        onChange={(address) => set({ address })}
      />
      <Terms draft={draft} set={set} error={error} />
      {meanwhile}
    </FormDialog>
  );
}

const isSound = ({ name, deposit_value, discount_percentage }: CustomerDraft): boolean =>
  name.trim() !== '' && isNumber(deposit_value) && isNumber(discount_percentage);

function Terms({
  draft,
  set,
  error,
}: {
  readonly draft: CustomerDraft;
  readonly set: (changes: Partial<CustomerDraft>) => void;
  readonly error: unknown;
}) {
  const { company } = useSession();
  const regions = useList('tax_regions', { sort: 'name', page: { size: 100 } }).data?.data ?? [];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">For new orders</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Discount in %"
          inputMode="decimal"
          placeholder="0"
          value={draft.discount_percentage}
          error={amountError(draft.discount_percentage) ?? fieldError(error, 'discount_percentage')}
          onChange={(event) => set({ discount_percentage: event.target.value })}
        />
        {regions.length > 0 && (
          <SelectField
            label="Tax region"
            value={draft.tax_region_id}
            error={fieldError(error, 'tax_region_id')}
            onChange={(event) => set({ tax_region_id: event.target.value })}
            options={[
              { value: '', label: 'As the shop does' },
              ...regions.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <SelectField
          label="Deposit"
          value={draft.deposit_type}
          error={fieldError(error, 'deposit_type')}
          onChange={(event) => set({ deposit_type: event.target.value })}
          options={DEPOSITS}
        />
        {HAS_VALUE.has(draft.deposit_type) && (
          <TextField
            label={draft.deposit_type === 'fixed' ? `Amount (${company.currency.toUpperCase()})` : 'Per cent'}
            inputMode="decimal"
            value={draft.deposit_value}
            error={amountError(draft.deposit_value) ?? fieldError(error, 'deposit_value')}
            onChange={(event) => set({ deposit_value: event.target.value })}
          />
        )}
      </div>
    </fieldset>
  );
}

const amountError = (text: string): string | undefined =>
  isNumber(text) ? undefined : 'Write a number such as 10 or 12.5.';
