import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { CONTROL, TextField } from '../../ui/field.tsx';
import { BEYOND, type PricingDraft, type TileDraft, type TilePeriod } from './pricing-form.ts';

const PERIODS: readonly TilePeriod[] = ['hours', 'days', 'weeks', 'months', 'years'];

/** A product's own price list: up to so long, so many times the price; then what each further unit adds. */
export function PriceListEditor({
  draft,
  onChange,
}: {
  readonly draft: PricingDraft;
  readonly onChange: (changes: Pick<PricingDraft, 'tiles'> | Pick<PricingDraft, 'beyond'>) => void;
}) {
  const { tiles, beyond } = draft;
  const set = (at: number, changes: Partial<TileDraft>) => {
    const before = tiles[at];
    if (before !== undefined) onChange({ tiles: tiles.with(at, { ...before, ...changes }) });
  };
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full max-w-md" aria-label="Steps of the price list">
        <thead>
          <tr className="text-left text-sm text-muted">
            <th scope="col" className="pb-1 font-medium">
              Up to
            </th>
            <th scope="col" className="pb-1 font-medium">
              Unit
            </th>
            <th scope="col" className="pb-1 font-medium">
              Times the price
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {tiles.map((tile, at) => (
            <tr key={tile.key}>
              <td className="w-20 pr-2 pb-2">
                <input
                  type="number"
                  min={1}
                  required
                  aria-label={`Step ${at + 1}: up to`}
                  value={tile.quantity}
                  onChange={(event) => set(at, { quantity: event.target.value })}
                  className={cx(CONTROL, 'h-9')}
                />
              </td>
              <td className="pr-2 pb-2">
                <select
                  aria-label={`Step ${at + 1}: unit`}
                  value={tile.period}
                  onChange={(event) => set(at, { period: event.target.value as TilePeriod })}
                  className={cx(CONTROL, 'h-9')}
                >
                  {PERIODS.map((period) => (
                    <option key={period}>{period}</option>
                  ))}
                </select>
              </td>
              <td className="w-28 pr-1 pb-2">
                <input
                  inputMode="decimal"
                  required
                  aria-label={`Step ${at + 1}: times the price`}
                  value={tile.multiplier}
                  onChange={(event) => set(at, { multiplier: event.target.value })}
                  className={cx(CONTROL, 'h-9')}
                />
              </td>
              <td className="w-9 pb-2">
                <IconButton
                  size="small"
                  label={`Remove step ${at + 1}`}
                  icon={<Trash2 className="size-4" />}
                  disabled={tiles.length === 1}
                  onClick={() => onChange({ tiles: tiles.toSpliced(at, 1) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        icon={<Plus className="size-4" />}
        className="self-start"
        onClick={() => onChange({ tiles: [...tiles, nextTile(tiles)] })}
      >
        Add step
      </Button>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Beyond the last step, each further … adds so many times</legend>
        <div className="grid max-w-md grid-cols-4 gap-2">
          {BEYOND.map((unit) => (
            <TextField
              key={unit}
              label={unit.charAt(0).toUpperCase() + unit.slice(1)}
              inputMode="decimal"
              placeholder="–"
              value={beyond[unit]}
              onChange={(event) => onChange({ beyond: { ...beyond, [unit]: event.target.value } })}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}

function nextTile(tiles: readonly TileDraft[]): TileDraft {
  const last = tiles.at(-1);
  const quantity = String(Math.round(Number(last?.quantity ?? 0)) + 1);
  return {
    key: crypto.getRandomValues(new Uint32Array(1)).join(''),
    quantity,
    period: last?.period ?? 'days',
    multiplier: last?.multiplier ?? '1',
  };
}
