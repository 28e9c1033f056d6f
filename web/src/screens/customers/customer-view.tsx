import { Archive, ArchiveRestore, Merge, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Customers } from '../../api/schema.ts';
import { Activity } from '../../parts/activity.tsx';
import { BarcodeCard } from '../../parts/barcode-card.tsx';
import { CustomFields } from '../../parts/custom-fields.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerDocuments } from './customer-documents.tsx';
import { MAIN_ADDRESS, PHONE } from './customer-draft.ts';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergeSuggestion } from './merge-suggestion.tsx';
import { PaymentMethodsCard } from './payment-methods-card.tsx';
import { useArchiving } from './use-archiving.ts';

/** Somebody who rents: what they have and had, what they owe, and how to reach them. */
export function CustomerView({ customer }: { readonly customer: Customers }) {
  const [merging, setMerging] = useState<{ readonly other: Customers | undefined }>();
  const { archive, restore, isBusy } = useArchiving(customer);
  const { id, name, number, archived } = customer;
  return (
    <Page
      title={name ?? 'Customer'}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          Customer #{number}
          {customer.legal_type === 'commercial' && <Badge>Business</Badge>}
          {archived && <Badge tone="warn">Archived</Badge>}
        </span>
      }
      actions={
        <>
          {archived ? (
            <Button
              look="primary"
              busy={isBusy}
              icon={<ArchiveRestore className="size-4" aria-hidden="true" />}
              onClick={restore}
            >
              Restore
            </Button>
          ) : (
            <ButtonLink
              to="/orders/new"
              search={{ customer_id: id }}
              look="primary"
              icon={<Plus className="size-4" aria-hidden="true" />}
            >
              New order for this customer
            </ButtonLink>
          )}
          {!archived && (
            <Menu
              trigger={<IconButton look="plain" label="More" icon={<MoreHorizontal className="size-5" />} />}
              entries={[
                {
                  label: 'Merge with another…',
                  icon: <Merge className="size-4" aria-hidden="true" />,
                  run: () => setMerging({ other: undefined }),
                },
                {
                  label: 'Archive',
                  icon: <Archive className="size-4" aria-hidden="true" />,
                  disabled: isBusy,
                  run: archive,
                },
              ]}
            />
          )}
        </>
      }
    >
      <MergeSuggestion customer={customer} onMerge={(other) => setMerging({ other })} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerMoney customer={customer} />
          <CustomerOrders customerId={id} />
          <CustomerDocuments customerId={id} />
          <Activity ownerId={id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerContact customer={customer} />
          <CustomerTags customer={customer} />
          <Notes ownerType="customers" ownerId={id} />
          <CustomFields ownerType="customers" ownerId={id} except={[MAIN_ADDRESS, PHONE]} />
          <PaymentMethodsCard methods={customer.payment_methods ?? []} />
          <BarcodeCard ownerType="customers" ownerId={id} readonly={archived} />
        </div>
      </div>
      {merging !== undefined && (
        <MergeDialog customer={customer} other={merging.other} onClose={() => setMerging(undefined)} />
      )}
    </Page>
  );
}
