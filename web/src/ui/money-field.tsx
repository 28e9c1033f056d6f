import { type ReactNode, useState } from 'react';
import { amountText, centsOf, digitsOf } from '../format/amount.ts';
import { useSession } from '../session/session.ts';
import { TextField } from './field.tsx';

/** An amount of money, typed as people write it and told in cents; null when blank. */
export function MoneyField({
  label,
  value,
  onChange,
  error,
  hint,
  required = false,
  hideLabel = false,
  className,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (cents: number | null) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly hideLabel?: boolean;
  readonly className?: string;
}) {
  const { company } = useSession();
  const digits = digitsOf(company.currency);
  const [text, setText] = useState(() => amountText(value, digits));
  const typed = centsOf(text, digits);
  // Changed from outside, e.g. by a reset: what was typed is history.
  const shown = typed === undefined || typed === value ? text : amountText(value, digits);
  return (
    <TextField
      label={`${label} (${company.currency.toUpperCase()})`}
      hideLabel={hideLabel}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      required={required}
      value={shown}
      error={typed === undefined ? 'Write an amount such as 40 or 40.50.' : error}
      onChange={(event) => {
        setText(event.target.value);
        const cents = centsOf(event.target.value, digits);
        if (cents !== undefined) onChange(cents);
      }}
      {...(className === undefined ? {} : { className })}
    />
  );
}
