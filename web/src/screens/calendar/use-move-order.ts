import { useQuery, useQueryClient } from '@tanstack/react-query';
import { create, update } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Format, useFormat } from '../../format/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showDone, showProblem } from '../../ui/toast.tsx';
import type { Moved } from './move-end.ts';
import { type Verdict, verdictOf } from '../../parts/move-verdict.ts';

export interface Move {
  readonly order: Orders;
  readonly to: Moved;
}

const previewOptions = ({ order, to: { starts_at, stops_at } }: Move) => ({
  queryKey: ['order_move_previews', order.id, starts_at, stops_at],
  queryFn: async (): Promise<Verdict> =>
    verdictOf(await create('order_move_previews', { order_id: order.id, starts_at, stops_at })),
  staleTime: 5_000,
  retry: false,
  meta: { touches: ['availability', 'orders'] },
});

/** Whether it could be there, asked while it hovers. */
export function useVerdict(move: Move | undefined): Verdict | 'asking' | undefined {
  const asked = useQuery({
    ...previewOptions(move ?? NOWHERE),
    enabled: move !== undefined,
  });
  if (move === undefined) return undefined;
  if (asked.error !== null) return { kind: 'taken', words: asked.error.message };
  return asked.data ?? 'asking';
}

const NOWHERE: Move = {
  order: { id: '' } as Orders,
  to: { starts_at: '', stops_at: '', isWhole: false },
};

const LEFT = 'left as it was';

/** Puts an order to another time: checked first, asked about where that is needed, and undone with one press. */
export function useMoveOrder(onDone: (move: Move) => void = () => undefined) {
  const format = useFormat();
  const client = useQueryClient();
  const undo = useWrite(
    ({ order: { id, starts_at, stops_at } }: Move) =>
      update('orders', id, { starts_at, stops_at, confirm_shortage: true }),
    { onSuccess: (_, { order }) => showDone(`${nameOf(order)} is where it was`) },
  );
  const write = useWrite(
    async (move: Move): Promise<unknown> => {
      const verdict = await client.fetchQuery(previewOptions(move));
      if (verdict.kind === 'taken') {
        showProblem(`${nameOf(move.order)} cannot be there: ${verdict.words}.`);
        return LEFT;
      }
      if (!(await isMeant(move, verdict, format))) return LEFT;
      const { starts_at, stops_at } = move.to;
      return update('orders', move.order.id, { starts_at, stops_at, confirm_shortage: verdict.kind === 'confirm' });
    },
    {
      onSuccess: (answer, move) => {
        if (answer === LEFT) return;
        showDone(`${movedWords(move, format)}. Prices stay as they are.`, {
          label: 'Undo',
          run: () => undo.mutate(move),
        });
        onDone(move);
      },
    },
  );
  return { move: write.mutate, isBusy: write.isPending || undo.isPending };
}

async function isMeant({ order, to }: Move, verdict: Verdict, format: Format): Promise<boolean> {
  if (order.status === 'started') {
    const yes = await confirm({
      title: `${nameOf(order)} is out already`,
      text: `The customer has it. Is it to come back on ${format.moment(to.stops_at)} now?`,
      yes: 'Change the return',
    });
    if (!yes) return false;
  }
  if (verdict.kind !== 'confirm') return true;
  return confirm({
    title: 'This causes a shortage',
    text: `There: ${verdict.words}. The shop allows a shortage of this size, if you say so.`,
    yes: 'Move it anyway',
    danger: true,
  });
}

export const nameOf = ({ number }: Orders): string => (number === null ? 'The order' : `#${number}`);

/** `#1042 goes out Fri 20 Nov, 09:00 and comes back Sun 22 Nov, 17:00` */
export function movedWords({ order, to }: Move, format: Format): string {
  const parts = [
    ...(order.starts_at !== to.starts_at ? [`goes out ${format.moment(to.starts_at)}`] : []),
    ...(order.stops_at !== to.stops_at ? [`comes back ${format.moment(to.stops_at)}`] : []),
  ];
  return `${nameOf(order)} ${parts.join(' and ')}`;
}
