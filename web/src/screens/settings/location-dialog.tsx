import { type ComponentProps, useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { Locations } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { CheckField, fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { FormDialog } from '../../ui/form.tsx';

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
  const { draft, base, set, begin, theirs, take } = useDraft(draftOf(location));
  const [confirm_has_orders, setConfirmed] = useState(false);
  const save = useWrite(
    () => {
      begin(draft);
      const changes = differing(draft, base);
      return location === undefined
        ? create('locations', { ...changes, location_type: draft.location_type, pickup_enabled: draft.pickup_enabled })
        : update('locations', location.id, { ...changes, ...(confirm_has_orders ? { confirm_has_orders } : {}) });
    },
    {
      onSuccess: ({ name }) => {
        showDone(`${name} saved`);
        onClose();
      },
      fields: 'all',
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
      value={draft[key]}
      onChange={(event) => set({ [key]: event.target.value })}
      error={fieldError(save.error, key)}
    />
  );
  const hasNewAddress = location !== undefined && TEXTS.some(([key]) => draft[key] !== base[key]);
  return (
    <FormDialog
      title={location === undefined ? 'New location' : location.name}
      busy={save.isPending}
      error={save.error}
      fields={['name', 'code', 'location_type', ...TEXTS.map(([key]) => key)]}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {text('name', 'Name', { required: true, autoFocus: true })}
        {text('code', 'Code', { hint: 'Short, for labels. Made from the name when blank.' })}
        {TEXTS.map(([key, label]) => text(key, label))}
        <SelectField
          label="Use"
          value={draft.location_type}
          onChange={(event) => set({ location_type: event.target.value === 'internal' ? 'internal' : 'rental' })}
          options={USES}
          error={fieldError(save.error, 'location_type')}
        />
      </div>
      <CheckField
        label="Customers can pick up and return here"
        checked={draft.pickup_enabled}
        onChange={(event) => set({ pickup_enabled: event.target.checked })}
      />
      {hasNewAddress && (
        <CheckField
          label="Also change the address of existing orders"
          hint="Needed when the location has orders."
          checked={confirm_has_orders}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
      )}
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={WORDS} onTake={take} />
    </FormDialog>
  );
}

const USES = [
  { value: 'rental', label: 'Customers come here' },
  { value: 'internal', label: 'Storage only' },
] as const;

const LABELS = { ...Object.fromEntries(TEXTS), location_type: 'Use', pickup_enabled: 'Pick-up and return' };

const WORDS = { location_type: (type: string) => USES.find(({ value }) => value === type)?.label };

const draftOf = (location: Locations | undefined) => ({
  ...(Object.fromEntries(
    (['name', 'code', ...TEXTS.map(([key]) => key)] as const).map((key) => [key, location?.[key] ?? '']),
  ) as Record<Text, string>),
  location_type: location?.location_type ?? ('rental' as const),
  pickup_enabled: location?.pickup_enabled ?? true,
});
