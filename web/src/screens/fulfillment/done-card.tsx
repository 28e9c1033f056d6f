import { CircleCheck, CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Direction, type FulfillmentPlan, itemsWord, openUnits, sumOf } from './fulfillment-plan.ts';
import type { Done } from './use-hand-over.ts';

/** What was done, and what remains. */
export function DoneCard({
  order,
  direction,
  plan,
  done,
  open,
  onGoOn,
}: {
  readonly order: Orders;
  readonly direction: Direction;
  readonly plan: FulfillmentPlan;
  readonly done: Done | undefined;
  readonly open: number;
  readonly onGoOn: () => void;
}) {
  const format = useFormat();
  const isPickUp = direction === 'pick_up';
  const card = useRef<HTMLElement>(null);
  // What was pressed is gone: whoever goes on by keyboard goes on here.
  useEffect(() => {
    if (done !== undefined) card.current?.focus();
  }, [done]);
  const out = sumOf(plan, (product) => openUnits(product, 'return'));
  const waiting = sumOf(plan, (product) => openUnits(product, 'pick_up'));
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Done"
      className="card flex flex-col items-center gap-2 border-good px-4 py-6 text-center outline-none"
    >
      {done !== undefined &&
        (done.isKept ? (
          <CloudOff className="size-10 text-warn" aria-hidden="true" />
        ) : (
          <CircleCheck className="size-10 text-good" aria-hidden="true" />
        ))}
      <h2>{headline(direction, plan, done, open)}</h2>
      {done?.isKept === true && <p>No connection. It is kept on this device and sent as soon as there is one.</p>}
      <p className="text-muted">
        {open > 0 && `${itemsWord(open)} still to ${isPickUp ? 'pick up' : 'return'}.`}
        {open === 0 && isPickUp && out > 0 && `Due back ${format.relative(order.stops_at)}.`}
        {open === 0 && !isPickUp && waiting > 0 && `${itemsWord(waiting)} not picked up yet.`}
      </p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        {open > 0 && (
          <Button look="primary" onClick={onGoOn}>
            {isPickUp ? 'Pick up the rest' : 'Return the rest'}
          </Button>
        )}
        {open === 0 && isPickUp && done === undefined && out > 0 && (
          <ButtonLink look="primary" to="/orders/$orderId/return" params={{ orderId: order.id }}>
            Return
          </ButtonLink>
        )}
        {open === 0 && !isPickUp && waiting > 0 && (
          <ButtonLink look="primary" to="/orders/$orderId/pick-up" params={{ orderId: order.id }}>
            Pick up
          </ButtonLink>
        )}
        <ButtonLink to="/orders/$orderId" params={{ orderId: order.id }}>
          To the order
        </ButtonLink>
        <ButtonLink to="/">Today</ButtonLink>
      </div>
    </section>
  );
}

function headline(direction: Direction, plan: FulfillmentPlan, done: Done | undefined, open: number): string {
  if (plan.length === 0) return 'Nothing is booked on this order.';
  if (done === undefined) return direction === 'pick_up' ? 'Nothing is left to pick up.' : 'Nothing is out.';
  if (done.isKept) return `${itemsWord(done.units)} not sent yet.`;
  if (open > 0) return `${itemsWord(done.units)} ${direction === 'pick_up' ? 'picked up.' : 'returned.'}`;
  return direction === 'pick_up' ? 'Everything is picked up.' : 'Everything is back.';
}
