import { cx } from '../ui/class-names.ts';
import { fieldError, TextField } from '../ui/field.tsx';
import { type Address, ADDRESS_LABELS, type AddressPart } from './address-parts.ts';

const FIELDS: readonly (readonly [AddressPart, string, string])[] = [
  ['address1', 'address-line1', 'sm:col-span-6'],
  ['address2', 'address-line2', 'sm:col-span-6'],
  ['zipcode', 'postal-code', 'sm:col-span-2'],
  ['city', 'address-level2', 'sm:col-span-4'],
  ['region', 'address-level1', 'sm:col-span-3'],
  ['country', 'country-name', 'sm:col-span-3'],
];

/** An address, one field per part. */
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
  /** An error that may concern one of the fields. */
  readonly error?: unknown;
  readonly hideLegend?: boolean;
}) => (
  <fieldset>
    <legend className={hideLegend ? 'sr-only' : 'mb-1 font-medium'}>{legend}</legend>
    <div className="grid gap-x-3 gap-y-2 sm:grid-cols-6">
      {FIELDS.map(([part, autoComplete, width]) => (
        <TextField
          key={part}
          label={ADDRESS_LABELS[part]}
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
