import { type ReactNode, useState } from 'react';
import { useList } from '../../api/records.ts';
import type { TaxCategories, TaxRegions } from '../../api/schema.ts';
import { latest } from '../../parts/use-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { ListCard, RowMenu } from './list-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TaxDialog, type TaxOwner, type TaxOwnerType } from './tax-dialog.tsx';
import { UntaxedProducts } from './untaxed-products.tsx';

const QUERY = { include: ['tax_rates'], sort: 'created_at', page: { size: 100 } } as const;

export const TaxesSection = () => (
  <>
    <SettingsCard
      title="Prices"
      fields={[
        {
          group: 'pricing',
          key: 'tax_strategy',
          kind: 'select',
          label: 'The prices you enter',
          options: [
            { value: 'exclusive', label: 'are without tax: it is added' },
            { value: 'inclusive', label: 'have tax in them' },
          ],
        },
      ]}
    />
    <Categories />
    <Regions />
  </>
);

function Categories() {
  const listed = useList('tax_categories', QUERY);
  const usual = listed.data?.data.find((category) => category.default) ?? listed.data?.data[0];
  return (
    <TaxList
      type="tax_categories"
      title="Tax categories"
      lead="Kinds of goods and services. Each product has one; new products get the default."
      add="New tax category"
      listed={listed}
      owners={listed.data?.data ?? []}
      below={usual === undefined ? null : <UntaxedProducts category={usual} />}
    />
  );
}

function Regions() {
  const listed = useList('tax_regions', QUERY);
  return (
    <TaxList
      type="tax_regions"
      title="Tax regions"
      lead="Places with taxes of their own, chosen for a customer or an order."
      add="New tax region"
      listed={listed}
      owners={listed.data?.data ?? []}
    />
  );
}

function TaxList({
  type,
  title,
  lead,
  add,
  listed,
  owners,
  below,
}: {
  readonly type: TaxOwnerType;
  readonly title: string;
  readonly lead: string;
  readonly add: string;
  readonly listed: Parameters<typeof Listing>[0]['listed'];
  readonly owners: readonly (TaxCategories | TaxRegions)[];
  readonly below?: ReactNode;
}) {
  const [open, setOpen] = useState<TaxOwner | 'new'>();
  const columns: readonly Column<TaxOwner>[] = [
    {
      key: 'name',
      label: 'Name',
      render: (owner) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-medium">
          {owner.name}
          {owner.default && <Badge tone="accent">Default</Badge>}
        </span>
      ),
    },
    {
      key: 'rates',
      label: 'Rates',
      render: ({ tax_rates = [] }) => tax_rates.map(({ name, value }) => `${name} ${value} %`).join(', ') || 'none',
    },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: (owner) => (
        <RowMenu
          type={type}
          id={owner.id}
          name={owner.name}
          text="It can no longer be chosen. Orders keep the taxes that they have."
          onChange={() => setOpen(owner)}
        />
      ),
    },
  ];
  return (
    <ListCard title={title} lead={lead} add={add} onAdd={() => setOpen('new')}>
      <Listing listed={listed} what={title.toLowerCase()} empty={<p className="text-muted">There are none yet.</p>}>
        <DataTable label={title} columns={columns} rows={owners} />
      </Listing>
      {below}
      {open !== undefined && (
        <TaxDialog
          type={type}
          owner={open === 'new' ? undefined : latest(open, owners)}
          isFirst={owners.length === 0}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListCard>
  );
}
