import { useList } from '../api/records.ts';
import { SelectField } from '../ui/field.tsx';

/** The locations of the company, the oldest first: it is the default. */
export function useLocations() {
  const { data } = useList('locations', { sort: 'created_at', page: { size: 100 } });
  return data?.data ?? [];
}

/** Which location; hidden where there is only one. */
export function LocationField({
  value,
  onChange,
  label = 'Location',
  error,
  always = false,
}: {
  /** Blank: the first. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly label?: string;
  readonly error?: string | undefined;
  readonly always?: boolean;
}) {
  const locations = useLocations();
  if (locations.length < 2 && !always) return null;
  return (
    <SelectField
      label={label}
      value={value === '' ? (locations[0]?.id ?? '') : value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      options={locations.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
