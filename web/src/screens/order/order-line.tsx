import { ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { remove, update } from '../../api/records.ts';
import type { Lines } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Period } from '../../ui/period-picker.tsx';
import { Picture } from '../../ui/picture.tsx';
import { showDone } from '../../ui/toast.tsx';
import { LinePrice } from './line-price.tsx';
import { LineTitle } from './line-title.tsx';
import type { LineHead } from './line-tree.ts';
import { type OrderWrite, useOrderActions } from './order-actions.ts';
import type { Place } from './other-locations.tsx';
import { LineStockItems } from './line-stock-items.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { restoreLine } from './restore-line.ts';
import { ShortageNote } from './shortage-note.tsx';
import type { Shortage } from './shortages.ts';

interface Shared {
  readonly shortages: ReadonlyMap<string, Shortage>;
  readonly onMove: (changes: Period | Place) => void;
}

/** One line with its title, stock items, quantity and price. A bundle expands to its parts. */
export function OrderLine({ head, ...shared }: Shared & { readonly head: LineHead }) {
  const { line, parts } = head;
  const isShort = [line, ...parts].some(({ id }) => shared.shortages.has(id));
  const [isOpen, setOpen] = useState(false);
  const shows = isOpen || parts.some(({ id }) => shared.shortages.has(id));
  if (line.line_type === 'section') return <Section head={head} />;
  return (
    <li className={cx('border-b border-line last:border-0', isShort && 'border-l-4 border-l-danger')}>
      <Row head={head} {...shared} />
      {parts.length > 0 && (
        <div className="pb-2 pl-4 sm:pl-16">
          <button
            type="button"
            aria-expanded={shows}
            onClick={() => setOpen(!shows)}
            className="inline-flex h-7 items-center gap-1 rounded-lg px-1.5 text-sm text-muted hover:bg-sunken"
          >
            {shows ? (
              <ChevronDown className="size-4" aria-hidden="true" />
            ) : (
              <ChevronRight className="size-4" aria-hidden="true" />
            )}
            {parts.length} {parts.length === 1 ? 'part' : 'parts'}
          </button>
          {shows && (
            <ul aria-label={`Parts of ${line.title ?? 'the bundle'}`}>
              {parts.map((part) => (
                <li key={part.id}>
                  <Row head={{ line: part, parts: [] }} {...shared} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

function Row({ head, shortages, onMove }: Shared & { readonly head: LineHead }) {
  const { line, parts } = head;
  const format = useFormat();
  const { attempt, isOpen } = useOrderActions();
  const isPart = line.parent_line_id !== null;
  const shortage = shortages.get(line.id);
  const name = line.title ?? 'line';
  return (
    <div className={cx('px-3 sm:px-4', isPart ? 'py-1.5' : 'py-3')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {line.planning_id !== null && <Picture url={line.item?.photo_url} className={isPart ? 'size-8' : 'size-11'} />}
        <div className="min-w-40 flex-1">
          <LineTitle line={line} />
          <LineStockItems line={line} />
        </div>
        <div className="ml-auto flex w-full items-center justify-end gap-1 sm:w-auto">
          {isPart || !isOpen || line.line_type === 'deposit_charge' ? (
            <span className="px-2 tabular-nums">{line.quantity} ×</span>
          ) : (
            <QuantityStepper
              of={name}
              value={line.quantity}
              onChange={(quantity, giveBack) =>
                attempt({
                  write: (confirm_shortage) => update('lines', line.id, { quantity, confirm_shortage }),
                  refused: giveBack,
                  ...moreOf(line, quantity),
                })
              }
            />
          )}
          <LinePrice line={line} isBundle={parts.length > 0} />
          <span className="min-w-20 text-right font-medium tabular-nums sm:min-w-24">
            {format.money(line.price_in_cents)}
          </span>
          {isOpen && (isPart ? <span className="w-8" /> : <RemoveButton head={head} />)}
        </div>
      </div>
      {shortage !== undefined && <ShortageNote line={line} shortage={shortage} onMove={onMove} />}
    </div>
  );
}

function Section({ head }: { readonly head: LineHead }) {
  return (
    <li className="flex items-center gap-2 border-b border-line bg-sunken/60 px-3 py-2 last:border-0 sm:px-4">
      <div className="min-w-0 flex-1 font-semibold">
        <LineTitle line={head.line} />
      </div>
      <RemoveButton head={head} />
    </li>
  );
}

function RemoveButton({ head }: { readonly head: LineHead }) {
  const { order, attempt, insist, isOpen } = useOrderActions();
  const name = nameOf(head.line);
  if (!isOpen) return null;
  // The line as deleted, which may be newer than the one shown.
  let gone = head.line;
  return (
    <IconButton
      size="small"
      label={`Remove ${name}`}
      icon={<Trash2 className="size-4" />}
      onClick={() =>
        attempt({
          write: async () => {
            const { data } = (await remove('lines', head.line.id)) as { readonly data: Lines };
            const { quantity, price_each_in_cents, position } = data;
            gone = { ...gone, quantity, price_each_in_cents, position };
          },
          done: () =>
            showDone(`${name} removed`, {
              label: 'Undo',
              run: () => insist({ write: (confirmed) => restoreLine(order.id, { ...head, line: gone }, confirmed) }),
            }),
        })
      }
    />
  );
}

const nameOf = ({ title }: Lines): string => (title === null || title === '' ? 'this line' : title);

/** The wish for a larger quantity of a product; empty for other changes. */
function moreOf({ item, item_id, quantity: before }: Lines, quantity: number): Pick<OrderWrite, 'requested'> {
  const more = quantity - before;
  if (item?.type !== 'products' || item_id === null || more <= 0) return {};
  return {
    requested: { actions: [{ action: 'book_product', mode: 'infer_planning', product_id: item_id, quantity: more }] },
  };
}
