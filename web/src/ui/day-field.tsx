import { useFormat } from '../format/format.ts';
import { dayOf, startOfDay } from '../format/zone.ts';
import { TextField } from './field.tsx';

/** A day of the company's calendar, told as the instant at which it begins; null when blank. */
export function DayField({
  label,
  value,
  onChange,
  error,
  hint,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (instant: string | null) => void;
  readonly error?: string | undefined;
  readonly hint?: string;
}) {
  const { zone } = useFormat();
  return (
    <TextField
      label={label}
      type="date"
      hint={hint}
      error={error}
      value={value === null ? '' : dayOf(value, zone)}
      onChange={(event) => onChange(event.target.value === '' ? null : startOfDay(event.target.value, zone))}
    />
  );
}
