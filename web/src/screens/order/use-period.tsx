import { useState } from 'react';
import { create, update } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Period } from '../../ui/period-picker.tsx';
import { showDone } from '../../ui/toast.tsx';
import { useOrderActions } from './order-actions.ts';

interface Question {
  readonly before: number;
  readonly after: number;
}

/**
 * Changes when the order is. Prices stay by themselves, so they are asked about once, where they would be others. Who is
 * still making an order that has list prices is not asked: it goes on having them.
 */
export function useMove() {
  const { order, attempt, isBusy } = useOrderActions();
  const [question, setQuestion] = useState<Question>();
  const recalculate = () => create('order_price_recalculations', { order_id: order.id });

  const updatePrices = async (wasAtListPrices: boolean) => {
    const { amount_in_cents: before, recalculated_amount_in_cents: after } = await preview(order);
    if (before === null || after === null || before === after) return;
    if (wasAtListPrices) attempt({ write: recalculate });
    else setQuestion({ before, after });
  };

  const move = (
    changes: Partial<Period> & { readonly start_location_id?: string; readonly stop_location_id?: string },
  ) => {
    let wasAtListPrices = false;
    attempt({
      write: async (confirm_shortage) => {
        wasAtListPrices = order.status === 'new' && (await isAtListPrices(order));
        return update('orders', order.id, { ...changes, confirm_shortage });
      },
      requested: { changes },
      done: () => updatePrices(wasAtListPrices),
    });
  };

  const ask = question !== undefined && (
    <AskPrices
      question={question}
      busy={isBusy}
      onKeep={() => setQuestion(undefined)}
      onNew={() =>
        attempt({
          write: recalculate,
          done: () => {
            setQuestion(undefined);
            showDone('Prices are those of the new period');
          },
        })
      }
    />
  );
  return { move, ask };
}

const preview = ({ id }: Orders) => create('order_price_previews', { order_id: id });

async function isAtListPrices(order: Orders): Promise<boolean> {
  const { amount_in_cents, recalculated_amount_in_cents } = await preview(order);
  return order.starts_at === null || amount_in_cents === recalculated_amount_in_cents;
}

function AskPrices({
  question: { before, after },
  busy,
  onKeep,
  onNew,
}: {
  readonly question: Question;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onNew: () => void;
}) {
  const format = useFormat();
  return (
    <Dialog
      open
      onClose={onKeep}
      title="Charge for the new period?"
      description="The length of the order has changed. Its prices have not."
      footer={
        <>
          <Button onClick={onKeep}>Keep {format.money(before)}</Button>
          <Button look="primary" onClick={onNew} busy={busy}>
            Charge {format.money(after)}
          </Button>
        </>
      }
    >
      <p className="flex items-baseline gap-3 text-lg tabular-nums">
        <span className="text-muted">Total {format.money(before)}</span>
        <span aria-label="becomes">→</span>
        <strong>{format.money(after)}</strong>
        <span className={after > before ? 'text-warn' : 'text-good'}>
          {after > before ? '+' : '−'}
          {format.money(Math.abs(after - before))}
        </span>
      </p>
    </Dialog>
  );
}
