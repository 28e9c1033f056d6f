import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { PickCustomer } from '../../parts/pick-customer.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { useOrderActions } from './order-actions.ts';

/** The customer of the order: selected, created or changed. */
export function OrderCustomer() {
  const { order, attempt, isOpen } = useOrderActions();
  const [isChanging, setChanging] = useState(false);
  const [making, setMaking] = useState<string>();
  const { customer } = order;
  const assign = (id: string | null) => {
    const before = order.customer_id;
    attempt({
      write: () => update('orders', order.id, { customer_id: id }),
      done: () => {
        setChanging(false);
        setMaking(undefined);
        if (before === null) return;
        showDone('Customer changed', {
          label: 'Undo',
          run: () => attempt({ write: () => update('orders', order.id, { customer_id: before }) }),
        });
      },
    });
  };
  const isPicking = isOpen && (customer == null || isChanging);
  // The picker that had the focus is gone.
  const change = useRef<HTMLButtonElement>(null);
  const shown = useRef(order.customer_id);
  useEffect(() => {
    if (shown.current !== order.customer_id && document.activeElement === document.body) change.current?.focus();
    shown.current = order.customer_id;
  }, [order.customer_id]);
  return (
    <Card
      title="Customer"
      actions={
        isOpen &&
        customer != null && (
          <Button ref={change} size="small" look="quiet" onClick={() => setChanging(!isChanging)}>
            {isChanging ? 'Keep' : 'Change'}
          </Button>
        )
      }
    >
      {customer != null && <CustomerSummary customer={customer} />}
      {isPicking && (
        <div className={customer == null ? undefined : 'mt-3'}>
          <PickCustomer
            hideLabel
            autoFocus={isChanging}
            onPick={({ id }) => assign(id)}
            onCreate={(name) => setMaking(name)}
          />
        </div>
      )}
      {!isPicking && customer == null && <p className="text-muted">Nobody</p>}
      {making !== undefined && (
        <NewCustomer name={making} onClose={() => setMaking(undefined)} onMade={({ id }) => assign(id)} />
      )}
    </Card>
  );
}

const CustomerSummary = ({ customer }: { readonly customer: Customers }) => (
  <div className="min-w-0">
    <Link
      to="/customers/$customerId"
      params={{ customerId: customer.id }}
      className="link block truncate py-0.5 font-medium"
    >
      {customer.name}
    </Link>
    {customer.email !== null && customer.email !== '' && (
      <a href={`mailto:${customer.email}`} className="block truncate py-0.5 text-muted hover:underline">
        {customer.email}
      </a>
    )}
    {customer.discount_percentage > 0 && (
      <p className="text-sm text-muted">{customer.discount_percentage} % discount</p>
    )}
  </div>
);

function NewCustomer({
  name: begun,
  onClose,
  onMade,
}: {
  readonly name: string;
  readonly onClose: () => void;
  readonly onMade: (customer: Customers) => void;
}) {
  const [name, setName] = useState(begun);
  const [email, setEmail] = useState('');
  const [legal_type, setLegalType] = useState<'person' | 'commercial'>('person');
  const make = useWrite(() => create('customers', { name, legal_type, email: email === '' ? null : email }), {
    onSuccess: onMade,
    fields: ['name', 'email'],
  });
  return (
    <FormDialog
      onClose={onClose}
      title="New customer"
      action="Add customer"
      busy={make.isPending}
      onSubmit={() => make.mutate()}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={name}
        error={fieldError(make.error, 'name')}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="E-mail"
        type="email"
        value={email}
        error={fieldError(make.error, 'email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <SelectField
        label="Kind"
        value={legal_type}
        onChange={(event) => setLegalType(event.target.value === 'commercial' ? 'commercial' : 'person')}
        options={[
          { value: 'person', label: 'Person' },
          { value: 'commercial', label: 'Business' },
        ]}
      />
    </FormDialog>
  );
}
