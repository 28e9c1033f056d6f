import { useState } from 'react';
import { create, remove, update, useList } from '../api/records.ts';
import type { DefaultProperties, Properties, Resources } from '../api/schema.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { fieldError, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';

type OwnerType = NonNullable<Resources['properties']['create']['owner_type']>;

/** The custom fields of something: those that the company wants of every such thing, and its own. */
export function CustomFields({ ownerType, ownerId }: { readonly ownerType: OwnerType; readonly ownerId: string }) {
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
  const values = given.data.data;
  const rows = [
    ...wanted.data.data.map((field) => ({
      key: field.id,
      field,
      property: values.find(({ default_property_id }) => default_property_id === field.id),
    })),
    ...values
      .filter(({ default_property_id }) => default_property_id === null)
      .map((property) => ({ key: property.id, field: undefined, property })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title="Details">
      <div className="flex flex-col gap-3">
        {rows.map(({ key, field, property }) => (
          <CustomField key={`${key} ${property?.value ?? ''}`} {...{ field, property, ownerType, ownerId }} />
        ))}
      </div>
    </Card>
  );
}

interface FieldProps {
  readonly field: DefaultProperties | undefined;
  readonly property: Properties | undefined;
  readonly ownerType: OwnerType;
  readonly ownerId: string;
}

function CustomField({ field, property, ownerType, ownerId }: FieldProps) {
  const [value, setValue] = useState(property?.value ?? '');
  const [error, setError] = useState<unknown>();
  const write = useWrite(
    (text: string): Promise<unknown> => {
      if (property === undefined) {
        return create('properties', {
          owner_type: ownerType,
          owner_id: ownerId,
          default_property_id: field?.id ?? null,
          ...written(field?.property_type, text),
        });
      }
      return text === ''
        ? remove('properties', property.id)
        : update('properties', property.id, written(property.property_type, text));
    },
    {
      onSuccess: () => setError(undefined),
      onError: (problem) => {
        setError(problem);
        return true;
      },
    },
  );
  const type = field?.property_type ?? property?.property_type ?? 'text_field';
  const control = {
    label: `${field?.name ?? property?.name ?? ''}${field?.validation_required === true ? ' (required)' : ''}`,
    value,
    error:
      error === undefined
        ? undefined
        : (fieldError(error, 'value') ?? (error instanceof Error ? error.message : undefined)),
  };
  const isChanged = value !== (property?.value ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write.mutate(value.trim());
      }}
    >
      {type === 'select' ? (
        <SelectField
          {...control}
          options={[
            { value: '', label: '–' },
            ...(field?.select_options ?? []).map((option) => ({ value: String(option), label: String(option) })),
          ]}
          onChange={(event) => {
            setValue(event.target.value);
            write.mutate(event.target.value);
          }}
        />
      ) : type === 'text_area' || type === 'address' ? (
        <TextArea {...control} onChange={(event) => setValue(event.target.value)} />
      ) : (
        <TextField {...control} type={INPUTS[type] ?? 'text'} onChange={(event) => setValue(event.target.value)} />
      )}
      {isChanged && type !== 'select' && (
        <Button type="submit" size="small" className="mt-1" busy={write.isPending}>
          Save
        </Button>
      )}
    </form>
  );
}

const INPUTS: Readonly<Record<string, string>> = { date_field: 'date', email: 'email', phone: 'tel' };

/** An address typed as lines: its street, then the town. */
function written(type: string | null | undefined, text: string): Resources['properties']['update'] {
  if (type !== 'address') return { value: text };
  const [address1 = '', address2 = '', city = ''] = text.split('\n');
  return { address1, address2, city };
}
