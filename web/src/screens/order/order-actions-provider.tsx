import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Orders } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type OrderWrite, OrderActionsContext } from './order-actions.ts';
import { isShortageRefusal, Refused } from './refused.tsx';

interface Try {
  readonly change: OrderWrite;
  readonly confirmed: boolean;
}

/** Runs the changes that parts of the screen make to the order. */
export function OrderActionsProvider({ order, children }: { readonly order: Orders; readonly children: ReactNode }) {
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly change: OrderWrite }>();
  const { mutate, isPending } = useWrite(({ change, confirmed }: Try) => change.write(confirmed), {
    onSuccess: async (_, { change }) => {
      setRefused(undefined);
      await change.done?.();
    },
    onError: (error, { change }) => {
      change.refused?.();
      if (!isShortageRefusal(error)) return false;
      setRefused({ error, change });
      return true;
    },
  });
  const attempt = useCallback((change: OrderWrite) => mutate({ change, confirmed: false }), [mutate]);
  const insist = useCallback((change: OrderWrite) => mutate({ change, confirmed: true }), [mutate]);
  const isOpen = order.status !== 'archived' && order.status !== 'canceled';
  const actions = useMemo(
    () => ({ order, isOpen, isBusy: isPending, attempt, insist }),
    [order, isOpen, isPending, attempt, insist],
  );
  return (
    <OrderActionsContext value={actions}>
      {children}
      {refused !== undefined && (
        <Refused
          error={refused.error}
          change={refused.change}
          onClose={() => setRefused(undefined)}
          onInsist={() => insist(refused.change)}
          busy={isPending}
        />
      )}
    </OrderActionsContext>
  );
}
