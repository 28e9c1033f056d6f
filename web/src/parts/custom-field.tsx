import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { create, remove, update } from '../api/records.ts';
import type { DefaultProperties, Properties, Resources } from '../api/schema.ts';
import { useWrite } from '../api/use-write.ts';
import { useFormat } from '../format/format.ts';
import { startOfDay } from '../format/zone.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { fieldError, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { showDone } from '../ui/toast.tsx';
import { AddressFields } from './address-fields.tsx';
import { ADDRESS_LABELS, addressOf, sentAddress } from './address-parts.ts';
import { ConcurrentChange, ConcurrentChanges } from './concurrent-changes.tsx';
import { useDraft, useTyped } from './use-draft.ts';

export type OwnerType = NonNullable<Resources['properties']['create']['owner_type']>;

interface FieldProps {
  readonly field: DefaultProperties | undefined;
  readonly property: Properties | undefined;
  readonly ownerType: OwnerType;
  readonly ownerId: string;
  readonly readonly: boolean;
}

type Content = Resources['properties']['update'];

/** One custom field: read, filled in, or emptied. */
export function CustomField(props: FieldProps) {
  const { field, property } = props;
  const type = field?.property_type ?? property?.property_type ?? 'text_field';
  if (props.readonly) return <Shown name={nameOf(props)} value={property?.value ?? null} type={type} />;
  const isOwn = field === undefined && property !== undefined;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">{type === 'address' ? <AddressEntry {...props} /> : <Entry {...props} />}</div>
      {isOwn && <Remove property={property} />}
    </div>
  );
}

const nameOf = ({ field, property }: FieldProps): string => field?.name ?? property?.name ?? '';

function Shown({ name, value, type }: { readonly name: string; readonly value: string | null; readonly type: string }) {
  const format = useFormat();
  return (
    <div>
      <p className="text-sm text-muted">{name}</p>
      <p className="break-words whitespace-pre-line">
        {value === null ? '–' : type === 'date_field' ? format.day(startOfDay(value, format.zone)) : value}
      </p>
    </div>
  );
}

function useSave({ field, property, ownerType, ownerId }: FieldProps) {
  return useWrite(
    (content: Content): Promise<unknown> => {
      if (property !== undefined) return update('properties', property.id, content);
      return create('properties', {
        owner_type: ownerType,
        owner_id: ownerId,
        default_property_id: field?.id ?? null,
        ...content,
      });
    },
    { onSuccess: () => showDone('Saved'), fields: ['value'] },
  );
}

function Entry(props: FieldProps) {
  const { field, property } = props;
  const before = property?.value ?? '';
  const { text: value, theirs, type: setValue, send, keep, drop } = useTyped(before);
  const save = useSave(props);
  const type = field?.property_type ?? property?.property_type ?? 'text_field';
  const control = {
    label: `${nameOf(props)}${field?.validation_required === true ? ' (required)' : ''}`,
    value,
    error: fieldError(save.error, 'value'),
  };
  return (
    <Form
      onSubmit={() => {
        send(value.trim());
        save.mutate({ value: value.trim() || null }, { onError: keep });
      }}
    >
      {type === 'select' ? (
        <SelectField
          {...control}
          options={choices(field, before)}
          onChange={(event) => {
            const chosen = event.target.value;
            send(chosen);
            save.mutate({ value: chosen || null }, { onError: () => drop(chosen) });
          }}
        />
      ) : type === 'text_area' ? (
        <TextArea {...control} onChange={(event) => setValue(event.target.value)} />
      ) : (
        <TextField {...control} type={INPUTS[type] ?? 'text'} onChange={(event) => setValue(event.target.value)} />
      )}
      {theirs !== undefined && <ConcurrentChange theirs={theirs} onTake={() => drop()} />}
      {value !== before && type !== 'select' && (
        <div className="mt-1.5 flex gap-1">
          <Button type="submit" size="small" busy={save.isPending}>
            Save
          </Button>
          <Button size="small" look="quiet" onClick={() => drop()}>
            Leave it
          </Button>
        </div>
      )}
    </Form>
  );
}

/** The options, and the current value if it is no longer one of them. */
const choices = (field: DefaultProperties | undefined, chosen: string) =>
  [...new Set(['', ...(field?.select_options ?? []).map(String), chosen])].map((value) => ({
    value,
    label: value === '' ? '–' : value,
  }));

const INPUTS: Readonly<Record<string, string>> = { date_field: 'date', email: 'email', phone: 'tel' };

/** An address is read as it is written on an envelope, and changed part by part. */
function AddressEntry(props: FieldProps) {
  const { property } = props;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AddressForm {...props} onClose={() => setOpen(false)} />;
  return (
    <div>
      <div className="flex items-center gap-2">
        <p className="flex-1 text-sm font-medium">{nameOf(props)}</p>
        <Button
          size="small"
          look="quiet"
          aria-label={`${property?.value ? 'Change' : 'Add'} ${nameOf(props)}`}
          onClick={() => setOpen(true)}
        >
          {property?.value ? 'Change' : 'Add'}
        </Button>
      </div>
      <p className="break-words whitespace-pre-line text-muted">{property?.value ?? 'None yet'}</p>
    </div>
  );
}

function AddressForm({ onClose, ...props }: FieldProps & { readonly onClose: () => void }) {
  const before = addressOf(props.property);
  const { draft, set, begin, theirs, take } = useDraft(before);
  const save = useSave(props);
  return (
    <Form
      onSubmit={() => {
        begin(draft);
        save.mutate(sentAddress(draft, before), { onSuccess: onClose });
      }}
    >
      <AddressFields legend={nameOf(props)} value={draft} onChange={set} error={save.error} />
      <ConcurrentChanges theirs={theirs} labels={ADDRESS_LABELS} onTake={take} />
      <div className="mt-2 flex gap-1">
        <Button type="submit" size="small" busy={save.isPending}>
          Save
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Form>
  );
}

function Remove({ property }: { readonly property: Properties }) {
  const { name, property_type, value, owner_id, owner_type } = property;
  const restore = useWrite(() =>
    create('properties', {
      name,
      property_type,
      owner_id,
      owner_type,
      ...(property_type === 'address' ? sentAddress(addressOf(property)) : { value }),
    }),
  );
  const drop = useWrite(() => remove('properties', property.id), {
    onSuccess: () => showDone(`${name} removed`, { label: 'Undo', run: () => restore.mutate() }),
  });
  return (
    <IconButton
      size="small"
      label={`Remove ${name}`}
      icon={<Trash2 className="size-4" />}
      disabled={drop.isPending}
      onClick={() => drop.mutate()}
    />
  );
}
