import { cx } from '../ui/class-names.ts';
import { fieldError, TextField } from '../ui/field.tsx';
import type { Address, AddressPart } from './address-parts.ts';

const FIELDS: readonly (readonly [AddressPart, string, string, string])[] = [
  ['address1', 'Street and number', 'address-line1', 'sm:col-span-6'],
  ['address2', 'Addition', 'address-line2', 'sm:col-span-6'],
  ['zipcode', 'Postcode', 'postal-code', 'sm:col-span-2'],
  ['city', 'City', 'address-level2', 'sm:col-span-4'],
  ['region', 'Region', 'address-level1', 'sm:col-span-3'],
  ['country', 'Country', 'country-name', 'sm:col-span-3'],
];

/** An address, one field a part. */
export const AddressFields = ({
  legend,
  value,
  onChange,
  error,
  hideLegend = false,
}: {
  readonly legend: string;
  readonly value: Address;
  readonly onChange: (address: Address) => void;
  /** A refusal, which may be about one of them. */
  readonly error?: unknown;
  readonly hideLegend?: boolean;
}) => (
  <fieldset>
    <legend className={hideLegend ? 'sr-only' : 'mb-1 font-medium'}>{legend}</legend>
    <div className="grid gap-x-3 gap-y-2 sm:grid-cols-6">
      {FIELDS.map(([part, label, autoComplete, width]) => (
        <TextField
          key={part}
          label={label}
          autoComplete={autoComplete}
          className={cx(width)}
          value={value[part]}
          error={fieldError(error, part)}
          onChange={(event) => onChange({ ...value, [part]: event.target.value })}
        />
      ))}
    </div>
  </fieldset>
);
