import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import type { PriceStructures, PriceTiles } from '../../api/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { changed, entriesOf, type EntryRow, newRow } from './entry-rows.ts';
import { PERIODS, TILE_PATTERN } from './tile-words.ts';
import { useSaveRecord } from './use-save-record.ts';

type Period = NonNullable<PriceTiles['period']>;

interface Tile {
  readonly quantity: string;
  readonly period: Period;
  readonly multiplier: string;
}

const UNITS = ['hour', 'day', 'week', 'month'] as const;

/** Opens one that is there, with its tiles. */
export function OpenPriceStructure({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useRecord('price_structures', id, { include: ['price_tiles'] });
  return data === undefined ? null : <PriceStructureDialog structure={data} onClose={onClose} />;
}

export function PriceStructureDialog({
  structure,
  onClose,
}: {
  readonly structure: PriceStructures | undefined;
  readonly onClose: () => void;
}) {
  const before = structure?.price_tiles ?? [];
  const [name, setName] = useState(structure?.name ?? '');
  const [tiles, setTiles] = useState<readonly EntryRow<Tile>[]>(() =>
    structure === undefined ? [newRow(DAY)] : before.map(rowOf),
  );
  const [beyond, setBeyond] = useState(() =>
    Object.fromEntries(UNITS.map((unit) => [unit, String(structure?.[unit] ?? (unit === 'day' ? 1 : 0))])),
  );
  const save = useSaveRecord('price_structures', structure?.id, onClose);
  const attributes = () => ({
    name,
    ...Object.fromEntries(UNITS.map((unit) => [unit, numberOf(beyond[unit] ?? '')])),
    price_tiles_attributes: entriesOf(before, tiles).map((entry) =>
      'quantity' in entry
        ? { ...entry, quantity: Number(entry.quantity), multiplier: numberOf(entry.multiplier) }
        : { ...entry },
    ),
  });
  return (
    <EditDialog
      title={structure === undefined ? 'New price list' : (structure.name ?? 'Price list')}
      busy={save.isPending}
      error={save.error}
      fields={['name']}
      onSave={() => save.mutate(attributes())}
      onClose={onClose}
    >
      <TextField
        label="Name of the price list"
        required
        autoFocus
        placeholder="Cameras by the day"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(save.error, 'name')}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Up to this long, so many times the base price</legend>
        {tiles.map(({ key, values }, index) => (
          <div key={key} className="flex items-center gap-2">
            <TextField
              label={`How many, step ${index + 1}`}
              hideLabel
              type="number"
              required
              min={1}
              className="w-20"
              value={values.quantity}
              onChange={(event) => setTiles(changed(tiles, key, { quantity: event.target.value }))}
            />
            <SelectField
              label={`Of what, step ${index + 1}`}
              hideLabel
              className="flex-1"
              value={values.period}
              onChange={(event) =>
                setTiles(
                  changed(tiles, key, {
                    period: PERIODS.find(({ value }) => value === event.target.value)?.value ?? 'days',
                  }),
                )
              }
              options={PERIODS}
            />
            <span aria-hidden="true">×</span>
            <TextField
              label={`Times the base price, step ${index + 1}`}
              hideLabel
              required
              inputMode="decimal"
              pattern={TILE_PATTERN}
              title="A number such as 2 or 2.5"
              className="w-20"
              value={values.multiplier}
              onChange={(event) => setTiles(changed(tiles, key, { multiplier: event.target.value }))}
            />
            <IconButton
              size="small"
              label={`Remove step ${index + 1}`}
              icon={<Trash2 className="size-4" />}
              onClick={() => setTiles(tiles.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setTiles([...tiles, newRow(DAY)])}
          >
            Add a step
          </Button>
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">
          Beyond the last step, each adds so many times the base price
        </legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {UNITS.map((unit) => (
            <TextField
              key={unit}
              label={`Each ${unit}`}
              required
              inputMode="decimal"
              pattern={TILE_PATTERN}
              title="A number such as 0.5"
              value={beyond[unit] ?? ''}
              onChange={(event) => setBeyond({ ...beyond, [unit]: event.target.value })}
              error={fieldError(save.error, unit)}
            />
          ))}
        </div>
      </fieldset>
    </EditDialog>
  );
}

const DAY: Tile = { quantity: '1', period: 'days', multiplier: '1' };

const rowOf = (tile: PriceTiles): EntryRow<Tile> => ({
  key: tile.id,
  id: tile.id,
  values: {
    quantity: String(tile.quantity ?? ''),
    period: tile.period ?? 'days',
    multiplier: String(tile.multiplier ?? ''),
  },
});

const numberOf = (text: string): number => Number(text.replace(',', '.'));
