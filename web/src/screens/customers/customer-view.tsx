import { Archive, ArchiveRestore, Merge, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import { remove, update } from '../../api/records.ts';
import { request } from '../../api/request.ts';
import type { Customers } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Activity } from '../../parts/activity.tsx';
import { BarcodeCard } from '../../parts/barcode-card.tsx';
import { CustomFields } from '../../parts/custom-fields.tsx';
import { Notes } from '../../parts/notes.tsx';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerDocuments } from './customer-documents.tsx';
import { MAIN_ADDRESS, PHONE } from './customer-draft.ts';
import { CustomerMoney } from './customer-money.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MergeSuggestion } from './merge-suggestion.tsx';
import { PaymentMethodsCard } from './payment-methods-card.tsx';

/** Somebody who rents: what they have and had, what they owe, and how to reach them. */
export function CustomerView({ customer }: { readonly customer: Customers }) {
  const [merging, setMerging] = useState<{ readonly other: Customers | undefined }>();
  const { archive, restore, isBusy } = useArchiving(customer);
  const { id, name, number, archived } = customer;
  return (
    <Page
      title={name}
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

export function CustomerTags({ customer: { id, tag_list } }: { readonly customer: Customers }) {
  const write = useWrite((tags: readonly string[]) => update('customers', id, { tag_list: [...tags] }));
  const shown = write.isPending ? write.variables : tag_list;
  return (
    <Card>
      <TagEditor of="Customer" value={shown} onChange={(tags) => write.mutate(tags)} />
    </Card>
  );
}

/** Out of the lists and back again; each can be undone by the other. */
export function useArchiving({ id, name }: Customers) {
  const restore = useWrite(() => request('POST', `/api/4/customers/${id}/restore.json`), {
    onSuccess: () => showDone(`${name} is back among the customers`),
  });
  const archive = useWrite(() => remove('customers', id), {
    onSuccess: () => showDone(`${name} is archived`, { label: 'Undo', run: () => restore.mutate() }),
  });
  return {
    archive: () => archive.mutate(),
    restore: () => restore.mutate(),
    isBusy: archive.isPending || restore.isPending,
  };
}
