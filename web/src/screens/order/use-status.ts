import { useNavigate } from '@tanstack/react-router';
import { create } from '../../api/records.ts';
import type { Orders } from '../../api/schema.ts';
import { useMay } from '../../session/session.ts';
import { confirm } from '../../ui/confirm.tsx';
import { showDone, showError } from '../../ui/toast.tsx';
import { moveAgain } from './move-again.ts';
import { useOrderActions } from './order-actions.ts';
import { backFrom, DONE, type Status, type Transition } from './status-steps.ts';
import { fulfill } from './use-book.tsx';

/** Changes the status of the order. Each change shows a message, with Undo where possible. */
export function useStatus() {
  const { order, attempt, insist } = useOrderActions();
  const may = useMay();
  const navigate = useNavigate();
  const from = order.status;

  const go = (to: Exclude<Status, 'new'>) => {
    const back = backFrom(from, to);
    const undo = () =>
      insist({
        write: (confirm_shortage) =>
          transit(order.id, { transition_to: asTarget(back), revert: true, confirm_shortage }),
        done: () => showDone('Undone'),
      });
    attempt({
      write: (confirm_shortage) =>
        transit(order.id, { transition_from: asSource(from), transition_to: to, confirm_shortage }),
      ...(to === 'reserved' ? { requested: {} } : {}),
      done: () =>
        showDone(DONE[to], back !== undefined && may('revert_orders') ? { label: 'Undo', run: undo } : undefined),
    });
  };

  const revert = (to: Exclude<Status, 'new' | 'canceled' | 'archived'>) => {
    const before = order;
    attempt({
      write: (confirm_shortage) => transit(order.id, { transition_to: to, revert: true, confirm_shortage }),
      done: () =>
        showDone(DONE[to], {
          label: 'Undo',
          run: () =>
            insist({ write: (confirmed) => forwardAgain(before, to, confirmed), done: () => showDone('Undone') }),
        }),
    });
  };

  const cancel = async () => {
    const yes = await confirm({
      title: `Cancel ${order.number === null ? 'this order' : `order #${order.number}`}?`,
      text: 'Its items become free for others. A canceled order cannot be restored, only duplicated.',
      yes: 'Cancel order',
      no: 'Keep it',
      danger: true,
    });
    if (yes) go('canceled');
  };

  const duplicate = () => {
    let made: string | null = null;
    attempt({
      write: async () => {
        made = (await create('order_duplications', { original_order_id: order.id })).new_order_id;
      },
      done: () => {
        if (made === null) return;
        showDone('Duplicated as a draft');
        navigate({ to: '/orders/$orderId', params: { orderId: made } }).catch(showError);
      },
    });
  };

  return { go, revert, cancel, duplicate };
}

const transit = (order_id: string, transition: Transition) =>
  create('order_status_transitions', { order_id, ...transition });

const asTarget = (status: Status | undefined): NonNullable<Transition['transition_to']> =>
  status === undefined || status === 'new' ? 'draft' : status;

const asSource = (status: Status): NonNullable<Transition['transition_from']> =>
  status === 'canceled' ? 'draft' : status;

/** Back to where the order was before it was put back: reserved again, what was out goes out, what was back comes back. */
function forwardAgain({ id, status, lines = [] }: Orders, to: Status, confirm_shortage: boolean): Promise<unknown> {
  if (status === 'archived') return transit(id, { transition_to: 'archived' });
  const actions = moveAgain(lines, to);
  return actions.length > 0
    ? fulfill(id, actions, confirm_shortage)
    : transit(id, { transition_to: 'reserved', confirm_shortage });
}
