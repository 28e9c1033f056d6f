import { type ComponentProps, useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { Locations } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { CheckField, fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { EditDialog } from './edit-dialog.tsx';

const TEXTS = [
  ['address_line_1', 'Street and number'],
  ['address_line_2', 'Addition'],
  ['zipcode', 'Postcode'],
  ['city', 'City'],
  ['region', 'Region'],
  ['country', 'Country'],
] as const;

type Text = 'name' | 'code' | (typeof TEXTS)[number][0];

/** A new location, or one that is there. */
export function LocationDialog({
  location,
  onClose,
}: {
  readonly location: Locations | undefined;
  readonly onClose: () => void;
}) {
  const [texts, setTexts] = useState<Readonly<Partial<Record<Text, string>>>>({});
  const [location_type, setType] = useState(location?.location_type ?? 'rental');
  const [pickup_enabled, setPickup] = useState(location?.pickup_enabled ?? true);
  const [confirm_has_orders, setConfirmed] = useState(false);
  const save = useWrite(
    () =>
      location === undefined
        ? create('locations', { ...texts, location_type, pickup_enabled })
        : update('locations', location.id, {
            ...texts,
            location_type,
            pickup_enabled,
            ...(confirm_has_orders ? { confirm_has_orders } : {}),
          }),
    {
      onSuccess: ({ name }) => {
        showDone(`${name ?? 'Location'} saved`);
        onClose();
      },
      onError: () => true,
    },
  );
  const text = (
    key: Text,
    label: string,
    extra: Pick<ComponentProps<typeof TextField>, 'required' | 'autoFocus' | 'hint'> = {},
  ) => (
    <TextField
      key={key}
      label={label}
      {...extra}
      value={texts[key] ?? location?.[key] ?? ''}
      onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
      error={fieldError(save.error, key)}
    />
  );
  const hasNewAddress = location !== undefined && TEXTS.some(([key]) => texts[key] !== undefined);
  return (
    <EditDialog
      title={location === undefined ? 'New location' : (location.name ?? 'Location')}
      busy={save.isPending}
      error={save.error}
      fields={['name', 'code', 'location_type', ...TEXTS.map(([key]) => key)]}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {text('name', 'Name', { required: true, autoFocus: true })}
        {text('code', 'Code', { hint: 'Short, for labels. Made from the name when blank.' })}
        {TEXTS.map(([key, label]) => text(key, label))}
        <SelectField
          label="Use"
          value={location_type}
          onChange={(event) => setType(event.target.value === 'internal' ? 'internal' : 'rental')}
          options={[
            { value: 'rental', label: 'Customers come here' },
            { value: 'internal', label: 'Storage only' },
          ]}
          error={fieldError(save.error, 'location_type')}
        />
      </div>
      <CheckField
        label="Customers can pick up and return here"
        checked={pickup_enabled}
        onChange={(event) => setPickup(event.target.checked)}
      />
      {hasNewAddress && (
        <CheckField
          label="Change the address also for orders that are there"
          hint="Needed when the location has orders."
          checked={confirm_has_orders}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
    </EditDialog>
  );
}
