import { cx } from '../../ui/class-names.ts';

const METHODS = [
  ['cash', 'Cash'],
  ['card', 'Card'],
  ['bank', 'Bank transfer'],
] as const;

/** How money was handed over. */
export const MethodField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (method: string) => void;
}) => (
  <fieldset>
    <legend className="mb-1 text-sm font-medium">How</legend>
    <div className="flex flex-wrap gap-2">
      {METHODS.map(([method, name]) => (
        <label
          key={method}
          className={cx(
            'inline-flex h-9 cursor-pointer items-center gap-2 rounded-lg border px-3',
            method === value ? 'border-accent bg-accent-soft text-accent-soft-ink' : 'border-line-strong',
          )}
        >
          <input
            type="radio"
            name="method"
            checked={method === value}
            onChange={() => onChange(method)}
            className="accent-accent"
          />
          {name}
        </label>
      ))}
    </div>
  </fieldset>
);
