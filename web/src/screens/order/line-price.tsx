import { useState } from 'react';
import { update, useList } from '../../api/records.ts';
import type { Lines } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useOrderActions } from './order-actions.ts';

/** The price of a line and the charged length; opens a form to change them. */
export function LinePrice({ line, isBundle }: { readonly line: Lines; readonly isBundle: boolean }) {
  const format = useFormat();
  const { isOpen } = useOrderActions();
  const [open, setOpen] = useState(false);
  const words = (
    <>
      <span className="tabular-nums">{format.money(line.price_each_in_cents)}</span>
      {line.charge_label !== null && line.charge_label !== '' && (
        <span className="text-sm text-muted">{line.charge_label}</span>
      )}
    </>
  );
  // The price of a bundle is the sum of its products.
  if (!isOpen || isBundle) return <span className="flex min-w-24 flex-col items-end px-2">{words}</span>;
  return (
    <Popover
      label={`Price of ${line.title ?? 'this line'}`}
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="flex min-w-24 flex-col items-end rounded-lg px-2 py-0.5 hover:bg-sunken">
          <span className="sr-only">Price of {line.title}: </span>
          {words}
        </button>
      }
    >
      <PriceForm line={line} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function PriceForm({ line, onDone }: { readonly line: Lines; readonly onDone: () => void }) {
  const format = useFormat();
  const { attempt } = useOrderActions();
  const [price, setPrice] = useState<number | null>(line.price_each_in_cents);
  const change = (changes: Parameters<typeof update<'lines'>>[2]) =>
    attempt({ write: () => update('lines', line.id, changes), done: onDone });
  const isBooked = line.planning_id !== null;
  const suggested = useList(
    'line_charge_suggestions',
    { filter: { line_id: line.id }, page: { size: 50 } },
    { enabled: isBooked },
  ).data?.data;
  return (
    <div className="w-64 max-w-full">
      <Form className="flex items-end gap-2" onSubmit={() => change({ price_each_in_cents: price ?? 0 })}>
        <MoneyField label="Price each" value={price} onChange={setPrice} className="flex-1" />
        <Button type="submit" look="primary">
          Set
        </Button>
      </Form>
      {suggested !== undefined && suggested.length > 0 && (
        <>
          <p className="mt-4 mb-1 text-sm font-medium">Charge for</p>
          <ul className="max-h-56 overflow-y-auto">
            {suggested.map(({ id, charge_label, charge_length, price_each_in_cents }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => change({ charge_length })}
                  className="flex w-full justify-between gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken"
                >
                  <span>{charge_label}</span>
                  <span className="text-muted tabular-nums">{format.money(price_each_in_cents)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isBooked && (
        <Button size="small" look="quiet" className="mt-2" onClick={() => change({ charge_length: null })}>
          Price of the period ({format.money(line.original_price_each_in_cents)})
        </Button>
      )}
    </div>
  );
}
