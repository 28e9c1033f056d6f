import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { Locations } from '../../api/schema.ts';
import { latest } from '../../parts/use-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { ListCard, RowMenu } from './list-card.tsx';
import { LocationDialog } from './location-dialog.tsx';

const QUERY = { sort: 'created_at', page: { size: 100 } } as const;

export function LocationsSection() {
  const listed = useList('locations', QUERY);
  const [open, setOpen] = useState<Locations | 'new'>();
  const locations = listed.data?.data ?? [];
  const columns: readonly Column<Locations>[] = [
    {
      key: 'name',
      label: 'Name',
      render: (location) => (
        <>
          <span className="font-medium">{location.name}</span>
          <span className="block text-sm text-muted">
            {[location.address_line_1, location.zipcode, location.city].filter(Boolean).join(', ') || 'No address yet'}
          </span>
        </>
      ),
    },
    { key: 'code', label: 'Code', from: 'sm', render: ({ code }) => code },
    {
      key: 'use',
      label: 'Use',
      from: 'sm',
      render: ({ location_type, pickup_enabled }) =>
        location_type === 'internal' ? (
          <Badge>Storage</Badge>
        ) : (
          <Badge tone={pickup_enabled ? 'good' : 'neutral'}>
            {pickup_enabled ? 'Pick up and return' : 'No pick up'}
          </Badge>
        ),
    },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: (location) => (
        <RowMenu
          type="locations"
          id={location.id}
          name={location.name}
          text="It can no longer be chosen. Orders that have it keep it."
          onChange={() => setOpen(location)}
        />
      ),
    },
  ];
  return (
    <ListCard
      title="Locations"
      add="New location"
      onAdd={() => setOpen('new')}
      tools={<CurlLine type="locations" query={QUERY} />}
    >
      <Listing listed={listed} what="locations" empty={<p className="text-muted">There are none.</p>}>
        <DataTable label="Locations" columns={columns} rows={locations} />
      </Listing>
      {open !== undefined && (
        <LocationDialog
          location={open === 'new' ? undefined : latest(open, locations)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListCard>
  );
}
