import { Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useList } from '../api/records.ts';
import type { Customers } from '../api/schema.ts';
import { Combobox } from '../ui/combobox.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

const HITS = 8;

type Option = Customers | typeof MAKE;

/** The entry among the hits that creates a new customer. */
const MAKE = { id: 'make' } as const;

/** Finds a customer by name, e-mail or number; `onCreate` creates a new one. */
export function PickCustomer({
  onPick,
  onCreate,
  autoFocus = false,
  label = 'Customer',
  hideLabel = false,
  ref,
}: {
  readonly onPick: (customer: Customers) => void;
  /** Called with the typed text. */
  readonly onCreate?: (name: string) => void;
  readonly autoFocus?: boolean;
  readonly label?: string;
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), 120);
  const found = useList('customers', {
    ...(wanted === '' ? { sort: '-updated_at' } : { filter: { q: wanted }, sort: 'name' }),
    page: { size: HITS },
  });
  const settled = wanted === text.trim() && !found.isPlaceholderData;
  const hits: readonly Option[] = settled || text === '' ? (found.data?.data ?? []) : [];
  const options = onCreate === undefined || !settled ? hits : [...hits, MAKE];
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      placeholder="Name, e-mail or number"
      text={text}
      onText={setText}
      options={options}
      keyOf={({ id }) => id}
      render={(option) => (isCustomer(option) ? <Hit customer={option} /> : <Make name={text.trim()} />)}
      onPick={(option) => {
        setText('');
        if (isCustomer(option)) onPick(option);
        else onCreate?.(text.trim());
      }}
      busy={!settled}
      autoFocus={autoFocus}
      {...(onCreate === undefined ? { empty: `Nobody is called “${text.trim()}”.` } : {})}
      {...(ref === undefined ? {} : { ref })}
    />
  );
}

const isCustomer = (option: Option): option is Customers => 'name' in option;

const Hit = ({ customer }: { readonly customer: Customers }) => (
  <span className="block">
    <span className="block truncate">{customer.name}</span>
    <span className="block truncate text-sm text-muted">
      {[customer.number === null ? undefined : `#${customer.number}`, customer.email].filter(Boolean).join(' · ')}
    </span>
  </span>
);

const Make = ({ name }: { readonly name: string }) => (
  <span className="flex items-center gap-2 text-accent">
    <Plus className="size-4 shrink-0" aria-hidden="true" />
    {name === '' ? 'New customer' : `New customer “${name}”`}
  </span>
);
