import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { PriceStructures } from '../../api/schema.ts';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { ListCard, RowMenu } from './list-card.tsx';
import { OpenPriceStructure, PriceStructureDialog } from './price-structure-dialog.tsx';

const QUERY = { filter: { price_structure_type: 'reusable' }, sort: 'name', page: { size: 100 } } as const;

/** Price lists that several products share. */
export function PriceStructuresCard() {
  const listed = useList('price_structures', QUERY);
  const [open, setOpen] = useState<string>();
  const columns: readonly Column<PriceStructures>[] = [
    { key: 'name', label: 'Name', render: ({ name }) => <span className="font-medium">{name}</span> },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: ({ id, name }) => (
        <RowMenu
          type="price_structures"
          id={id}
          name={name}
          text="It can no longer be chosen for products."
          onChange={() => setOpen(id)}
        />
      ),
    },
  ];
  return (
    <ListCard
      title="Price lists"
      lead="How the price grows with the length of a rental, as multiples of a product’s base price. Several products can share one."
      add="New price list"
      onAdd={() => setOpen('new')}
      tools={<CurlLine type="price_structures" query={QUERY} />}
    >
      <Listing
        listed={listed}
        what="price lists"
        empty={<p className="text-muted">There are none: each product has its own prices.</p>}
      >
        <DataTable label="Price lists" columns={columns} rows={listed.data?.data ?? []} />
      </Listing>
      {open === 'new' && <PriceStructureDialog structure={undefined} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <OpenPriceStructure id={open} onClose={() => setOpen(undefined)} />}
    </ListCard>
  );
}
