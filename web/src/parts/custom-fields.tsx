import { Plus } from 'lucide-react';
import { useState } from 'react';
import { create, useList } from '../api/records.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../ui/field.tsx';
import { FormDialog } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { customFieldRows } from './custom-field-rows.ts';
import { CustomField, type OwnerType } from './custom-field.tsx';

/** The custom fields of a record: the defaults of the company, and its own. */
export function CustomFields({
  ownerType,
  ownerId,
  except = [],
  readonly = false,
}: {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  /** Identifiers of fields that are shown elsewhere. */
  readonly except?: readonly string[];
  readonly readonly?: boolean;
}) {
  const [isAdding, setAdding] = useState(false);
  const wanted = useList('default_properties', {
    filter: { owner_type: ownerType },
    sort: 'position',
    page: { size: 100 },
  });
  const given = useList('properties', {
    filter: { owner_id: ownerId, owner_type: ownerType },
    sort: 'position',
    page: { size: 100 },
  });
  if (wanted.data === undefined || given.data === undefined) return null;
  const rows = customFieldRows(wanted.data.data, given.data.data, except);
  if (rows.length === 0 && readonly) return null;
  return (
    <Card
      title="Details"
      actions={
        !readonly && (
          <Button
            size="small"
            look="quiet"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add detail
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted">No custom fields. Default fields are added in Settings.</p>
      ) : (
        <div className="flex flex-col gap-3">
          {rows.map(({ key, field, property }) => (
            <CustomField key={key} {...{ field, property, ownerType, ownerId, readonly }} />
          ))}
        </div>
      )}
      {isAdding && <NewField ownerType={ownerType} ownerId={ownerId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const TYPES = [
  { value: 'text_field', label: 'Text' },
  { value: 'text_area', label: 'Long text' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'E-mail' },
  { value: 'date_field', label: 'Date' },
  { value: 'address', label: 'Address' },
] as const;

type Type = (typeof TYPES)[number]['value'];

/** One that only this thing has; its value is written into it afterwards. */
function NewField({
  ownerType,
  ownerId,
  onClose,
}: {
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [property_type, setType] = useState<Type>('text_field');
  const add = useWrite(
    () => create('properties', { owner_type: ownerType, owner_id: ownerId, name: name.trim(), property_type }),
    { onSuccess: onClose, fields: ['name', 'identifier'] },
  );
  return (
    <FormDialog
      onClose={onClose}
      title="Add a detail"
      description="A field for this record only. Default fields are added in Settings."
      action="Add detail"
      busy={add.isPending}
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={() => add.mutate()}
    >
      <TextField
        label="Name"
        required
        autoFocus
        value={name}
        error={problemOf(add.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Kind"
        value={property_type}
        options={TYPES}
        onChange={(event) => setType(event.target.value as Type)}
      />
    </FormDialog>
  );
}

/** A name is known by the identifier that is made of it. */
const problemOf = (error: unknown): string | undefined => fieldError(error, 'name') ?? fieldError(error, 'identifier');
