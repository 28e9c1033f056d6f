import { Minus, Plus } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/field.tsx';

/** The quantity of a bulk product. */
export function Stepper({
  label,
  value,
  max,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}) {
  const set = (next: number) => onChange(Math.min(max, Math.max(0, Math.trunc(next) || 0)));
  return (
    <div className="flex items-center gap-2" role="group" aria-label={`How many of ${label}`}>
      <IconButton
        look="plain"
        label="One less"
        icon={<Minus className="size-4" />}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        aria-label={`Number of ${label}`}
        min={0}
        max={max}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => set(event.target.valueAsNumber)}
        className={cx(CONTROL, 'h-9 !w-16 text-center tabular-nums')}
      />
      <IconButton
        look="plain"
        label="One more"
        icon={<Plus className="size-4" />}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      />
      {max > 1 && value < max && (
        <Button look="quiet" onClick={() => set(max)}>
          All {max}
        </Button>
      )}
    </div>
  );
}
