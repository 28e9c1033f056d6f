import { Mail, MapPin, Pencil, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Customers } from '../../api/schema.ts';
import { digitsOf } from '../../format/amount.ts';
import { useFormat } from '../../format/format.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { depositWords, MAIN_ADDRESS, PHONE, propertyOf } from './customer-draft.ts';
import { EditCustomer } from './edit-customer.tsx';

/** How to reach somebody, and what was agreed for their orders. */
export function CustomerContact({ customer }: { readonly customer: Customers }) {
  const format = useFormat();
  const { company } = useSession();
  const [isEditing, setEditing] = useState(false);
  const phone = propertyOf(customer, PHONE)?.value ?? null;
  const address = propertyOf(customer, MAIN_ADDRESS)?.value ?? null;
  const { email, discount_percentage, deposit_type, deposit_value, tax_region } = customer;
  return (
    <Card
      title="Contact"
      actions={
        <Button
          size="small"
          look="quiet"
          icon={<Pencil className="size-4" aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          Change
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        <Way icon={<Mail className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />} none="No e-mail address">
          {email !== null && email !== '' && (
            <a href={`mailto:${email}`} className="link [overflow-wrap:anywhere]">
              {email}
            </a>
          )}
        </Way>
        <Way icon={<Phone className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />} none="No phone number">
          {phone !== null && (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link">
              {phone}
            </a>
          )}
        </Way>
        <Way icon={<MapPin className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />} none="No address">
          {address !== null && <address className="break-words whitespace-pre-line not-italic">{address}</address>}
        </Way>
      </ul>
      <h3 className="mt-4 mb-1 text-sm font-medium text-muted">For new orders</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-muted">Discount</dt>
        <dd>{discount_percentage > 0 ? `${discount_percentage} %` : 'None'}</dd>
        <dt className="text-muted">Deposit</dt>
        <dd>
          {depositWords(deposit_type, deposit_value, (units) =>
            format.money(Math.round(units * 10 ** digitsOf(company.currency))),
          )}
        </dd>
        <dt className="text-muted">Tax region</dt>
        <dd>{tax_region?.name ?? 'As the shop does'}</dd>
      </dl>
      {isEditing && <EditCustomer customer={customer} onClose={() => setEditing(false)} />}
    </Card>
  );
}

const Way = ({
  icon,
  none,
  children,
}: {
  readonly icon: ReactNode;
  readonly none: string;
  readonly children: ReactNode;
}) => (
  <li className="flex items-start gap-2.5">
    {icon}
    <div className="min-w-0">{children === false ? <span className="text-muted">{none}</span> : children}</div>
  </li>
);
