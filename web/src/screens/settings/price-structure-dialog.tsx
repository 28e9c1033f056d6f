import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import type { PriceStructures, PriceTiles } from '../../api/schema.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { changed, entriesOf, type EntryRow, newRow } from './entry-rows.ts';
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
  const [blank] = useState<Draft>(() => ({
    name: '',
    tiles: [newRow(DAY)],
    hour: '0',
    day: '1',
    week: '0',
    month: '0',
  }));
  const { draft, base, set, begin, theirs, take } = useDraft(structure === undefined ? blank : draftOf(structure));
  const { tiles } = draft;
  const setTiles = (next: Draft['tiles']) => set({ tiles: next });
  const save = useSaveRecord('price_structures', structure?.id, draft.name, onClose);
  const attributes = () => {
    const changes = structure === undefined ? draft : differing(draft, base);
    return {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...Object.fromEntries(UNITS.filter((unit) => unit in changes).map((unit) => [unit, numberOf(draft[unit])])),
      ...(changes.tiles === undefined
        ? {}
        : {
            price_tiles_attributes: entriesOf(before, changes.tiles).map((entry) =>
              'quantity' in entry
                ? { ...entry, quantity: Number(entry.quantity), multiplier: numberOf(entry.multiplier) }
                : { ...entry },
            ),
          }),
    };
  };
  return (
    <FormDialog
      title={structure === undefined ? 'New price list' : structure.name}
      busy={save.isPending}
      error={save.error}
      fields={['name']}
      onSubmit={() => {
        begin(draft);
        save.mutate(attributes());
      }}
      onClose={onClose}
    >
      <TextField
        label="Name of the price list"
        required
        autoFocus
        placeholder="Cameras by the day"
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
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
              value={draft[unit]}
              onChange={(event) => set({ [unit]: event.target.value })}
              error={fieldError(save.error, unit)}
            />
          ))}
        </div>
      </fieldset>
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />
    </FormDialog>
  );
}

const DAY: Tile = { quantity: '1', period: 'days', multiplier: '1' };

const rowOf = (tile: PriceTiles): EntryRow<Tile> => ({
  key: tile.id,
  id: tile.id,
  values: {
    quantity: String(tile.quantity),
    period: tile.period,
    multiplier: String(tile.multiplier),
  },
});

interface Draft extends Readonly<Record<(typeof UNITS)[number], string>> {
  readonly name: string;
  readonly tiles: readonly EntryRow<Tile>[];
}

const draftOf = (structure: PriceStructures): Draft => ({
  name: structure.name,
  tiles: (structure.price_tiles ?? []).map(rowOf),
  hour: String(structure.hour),
  day: String(structure.day),
  week: String(structure.week),
  month: String(structure.month),
});

const LABELS = { tiles: 'The list', hour: 'Each hour', day: 'Each day', week: 'Each week', month: 'Each month' };

const TEXTS = {
  tiles: (tiles: Draft['tiles']) =>
    tiles.map(({ values }) => `${values.quantity} ${values.period} × ${values.multiplier}`).join(', '),
};

const numberOf = (text: string): number => Number(text.replace(',', '.'));

export const PERIODS = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
  { value: 'weeks', label: 'weeks' },
  { value: 'months', label: 'months' },
  { value: 'years', label: 'years' },
] as const;

/** A number as people of either decimal mark write it. */
export const TILE_PATTERN = '[0-9]+([.,][0-9]+)?';
