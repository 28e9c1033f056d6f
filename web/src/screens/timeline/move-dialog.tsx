import { useState } from 'react';
import type { TimelineRows } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { instantOf, wallOf } from '../../format/zone.ts';
import { cx } from '../../ui/class-names.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { barName } from './bar-words.ts';
import type { Bar } from './bars-of.ts';
import { canMove } from './move.ts';
import type { Loaded } from './rows-of.ts';
import type { Drop } from './use-drop.ts';
import { useFit } from './use-fit.ts';

/** The same as dragging, for those who would rather not: another stock item, another time. */
export function MoveDialog({
  bar,
  product,
  loaded,
  busy,
  onClose,
  onMove,
}: {
  readonly bar: Bar;
  readonly product: TimelineRows;
  readonly loaded: Loaded;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMove: (drop: Drop) => void;
}) {
  const { zone } = useFormat();
  const [stockItem, setStockItem] = useState(bar.stock_item_id ?? '');
  const [from, setFrom] = useState(() => wallOf(bar.starts_ms, zone));
  const [till, setTill] = useState(() => wallOf(bar.stops_ms, zone));
  const stockItems = loaded.timeline.stock_items;
  const isWhole = WALL.test(from) && WALL.test(till) && from < till;
  const times = isWhole ? timesOf(bar, { from, till }, zone) : undefined;
  const stock_item_id = stockItem === '' ? null : stockItem;
  // While it is moved, the question would be about what is no longer so.
  const fit = useFit(
    busy || times === undefined
      ? undefined
      : { loaded, requested: { bar, product, times, stock_item_id, location_id: bar.booking?.location_id } },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${barName(bar)}`}
      description={bar.booking?.customer_name ?? ''}
      footer={
        <DialogButtons
          action="Move"
          busy={busy}
          disabled={times === undefined}
          onAction={() => {
            if (times === undefined) return;
            const stockItemName = stockItems.find(({ id }) => id === stock_item_id)?.identifier;
            onMove({ bar, target: { times, stock_item_id }, stockItemName });
          }}
          onClose={onClose}
        />
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {stockItems.length > 0 && (
          <SelectField
            label="Stock item"
            className="sm:col-span-2"
            value={stockItem}
            disabled={!canMove(bar, 'row')}
            onChange={(event) => setStockItem(event.target.value)}
            options={[
              { value: '', label: 'Unassigned' },
              ...stockItems.map(({ id, identifier }) => ({ value: id, label: identifier })),
            ]}
          />
        )}
        <TextField
          label="Out at"
          type="datetime-local"
          value={from}
          disabled={!canMove(bar, 'start')}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          label="Back at"
          type="datetime-local"
          value={till}
          onChange={(event) => setTill(event.target.value)}
        />
        <p role="status" className={cx('sm:col-span-2', TONES[fit?.kind ?? 'taken'])}>
          {isWhole ? fit?.words : 'It must end after it begins.'}
        </p>
      </div>
    </Dialog>
  );
}

const TONES = {
  free: 'text-good',
  confirm: 'text-warn',
  draft: 'text-warn',
  taken: 'text-danger',
  asking: 'text-muted',
};

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** What was not touched stays to the second. */
function timesOf(bar: Bar, { from, till }: { readonly from: string; readonly till: string }, zone: string) {
  const of = (wall: string, before_ms: number): number =>
    wallOf(before_ms, zone) === wall ? before_ms : Date.parse(instantOf(wall, zone));
  return { starts_ms: of(from, bar.starts_ms), stops_ms: of(till, bar.stops_ms) };
}
