import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTyped } from '../../parts/use-draft.ts';
import { CONTROL } from '../../ui/field.tsx';
import { cx } from '../../ui/class-names.ts';

/** Several quick clicks are sent as one change. */
const REST_MS = 350;

/** A quantity with buttons for one more and one less. */
export function QuantityStepper({
  of,
  value,
  onChange,
  disabled = false,
}: {
  /** The counted item, for screen readers. */
  readonly of: string;
  readonly value: number;
  /** `giveBack` shows the real quantity again, once the other was refused. */
  readonly onChange: (quantity: number, giveBack: () => void) => void;
  readonly disabled?: boolean;
}) {
  const { text: shown, expected, isTyped, theirs, type, send, drop } = useTyped(String(value));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<() => void>(undefined);
  // Leaving the field saves it as well.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      waiting.current?.();
    },
    [],
  );
  const change = (text: string) => {
    type(text);
    clearTimeout(timer.current);
    waiting.current = undefined;
    const quantity = Number(text);
    if (!isQuantity(text) || text === expected) return;
    waiting.current = () => {
      waiting.current = undefined;
      send(text);
      onChange(quantity, () => drop(text));
    };
    timer.current = setTimeout(waiting.current, REST_MS);
  };
  const step = (by: number) => change(String(Math.max(1, (Number(shown) || value) + by)));
  const isWrong = isTyped && !isQuantity(shown);
  const button = 'inline-flex size-8 items-center justify-center rounded-lg hover:bg-sunken disabled:opacity-40';
  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-label={`One ${of} less`}
        disabled={disabled || Number(shown) <= 1}
        onClick={() => step(-1)}
        className={button}
      >
        <Minus className="size-4" aria-hidden="true" />
      </button>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Quantity of ${of}`}
        value={shown}
        disabled={disabled}
        onChange={(event) => change(event.target.value)}
        aria-invalid={isWrong || undefined}
        title={isWrong ? 'A whole number from 1' : theirs === undefined ? undefined : `Now ${theirs}`}
        onBlur={() => isWrong && drop()}
        className={cx(CONTROL, 'h-8 !w-12 !px-1 text-center tabular-nums')}
      />
      <button
        type="button"
        aria-label={`One ${of} more`}
        disabled={disabled}
        onClick={() => step(1)}
        className={button}
      >
        <Plus className="size-4" aria-hidden="true" />
      </button>
      {theirs !== undefined && (
        <span role="status" className="text-sm text-warn">
          now {theirs}
        </span>
      )}
    </span>
  );
}

const isQuantity = (text: string): boolean => Number.isInteger(Number(text)) && Number(text) >= 1;
