import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { create, useList } from '../../api/records.ts';
import type { DefaultProperties } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { latest } from '../../parts/use-draft.ts';
import { IconButton } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import { FIELD_OWNERS, FIELD_TYPES } from './custom-field-words.ts';
import { ListCard, RowMenu } from './list-card.tsx';

export function CustomFieldsSection() {
  const [owner, setOwner] = useState<string>(FIELD_OWNERS[0].key);
  const [open, setOpen] = useState<DefaultProperties | 'new'>();
  const query = { filter: { owner_type: owner }, sort: 'position', page: { size: 100 } };
  const listed = useList('default_properties', query);
  const fields = listed.data?.data ?? [];
  const move = useWrite((ids: readonly string[]) => create('sortings', { type: 'default_properties', ids: [...ids] }));
  const columns: readonly Column<DefaultProperties>[] = [
    {
      key: 'name',
      label: 'Name',
      render: ({ name, identifier }) => (
        <>
          <span className="font-medium">{name}</span>
          <code className="block font-mono text-sm text-muted">{identifier}</code>
        </>
      ),
    },
    {
      key: 'kind',
      label: 'Kind',
      from: 'sm',
      render: ({ property_type, validation_required }) =>
        `${FIELD_TYPES.find(({ value }) => value === property_type)?.label ?? ''}${validation_required ? ', required' : ''}`,
    },
    {
      key: 'shown',
      label: 'Printed on',
      from: 'md',
      render: ({ show_on }) => show_on.join(', ').replace('packing', 'packing slip') || '–',
    },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: (field) => (
        <span className="inline-flex flex-wrap justify-end">
          <MoveButtons fields={fields} field={field} onMove={(ids) => move.mutate(ids)} />
          {field.editable && (
            <RowMenu
              type="default_properties"
              id={field.id}
              name={field.name}
              verb="Delete"
              text="Existing values are kept with each record, but the field is no longer shown for new ones."
              onChange={() => setOpen(field)}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <ListCard
      title="Custom fields"
      add="New field"
      onAdd={() => setOpen('new')}
      tools={<CurlLine type="default_properties" query={query} />}
    >
      <Tabs label="Fields of" tabs={FIELD_OWNERS} value={owner} onChange={setOwner} />
      <Listing listed={listed} what="custom fields" empty={<p className="text-muted">There are none.</p>}>
        <DataTable label="Custom fields" columns={columns} rows={fields} stale={listed.isPlaceholderData} />
      </Listing>
      {open !== undefined && (
        <CustomFieldDialog
          field={open === 'new' ? undefined : latest(open, fields)}
          ownerType={owner}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListCard>
  );
}

function MoveButtons({
  fields,
  field,
  onMove,
}: {
  readonly fields: readonly DefaultProperties[];
  readonly field: DefaultProperties;
  readonly onMove: (ids: readonly string[]) => void;
}) {
  const at = fields.indexOf(field);
  const swapped = (other: number) => {
    const ids = fields.map(({ id }) => id);
    return ids.with(at, ids[other] ?? '').with(other, field.id);
  };
  return (
    <>
      <IconButton
        size="small"
        label={`Move ${field.name} up`}
        icon={<ArrowUp className="size-4" />}
        disabled={at <= 0}
        onClick={() => onMove(swapped(at - 1))}
      />
      <IconButton
        size="small"
        label={`Move ${field.name} down`}
        icon={<ArrowDown className="size-4" />}
        disabled={at >= fields.length - 1}
        onClick={() => onMove(swapped(at + 1))}
      />
    </>
  );
}
