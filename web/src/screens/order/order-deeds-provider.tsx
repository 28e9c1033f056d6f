import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Orders } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Deed, DeedsContext } from './order-deeds.ts';
import { isShortageRefusal, Refused } from './refused.tsx';

interface Try {
  readonly deed: Deed;
  readonly confirmed: boolean;
}

/** What the parts of the screen do to the order goes through here. */
export function OrderDeedsProvider({ order, children }: { readonly order: Orders; readonly children: ReactNode }) {
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly deed: Deed }>();
  const { mutate, isPending } = useWrite(({ deed, confirmed }: Try) => deed.write(confirmed), {
    onSuccess: async (_, { deed }) => {
      setRefused(undefined);
      await deed.done?.();
    },
    onError: (error, { deed }) => {
      deed.refused?.();
      if (!isShortageRefusal(error)) return false;
      setRefused({ error, deed });
      return true;
    },
  });
  const attempt = useCallback((deed: Deed) => mutate({ deed, confirmed: false }), [mutate]);
  const insist = useCallback((deed: Deed) => mutate({ deed, confirmed: true }), [mutate]);
  const isOpen = order.status !== 'archived' && order.status !== 'canceled';
  const deeds = useMemo(
    () => ({ order, isOpen, isBusy: isPending, attempt, insist }),
    [order, isOpen, isPending, attempt, insist],
  );
  return (
    <DeedsContext value={deeds}>
      {children}
      {refused !== undefined && (
        <Refused
          error={refused.error}
          deed={refused.deed}
          onClose={() => setRefused(undefined)}
          onInsist={() => insist(refused.deed)}
          busy={isPending}
        />
      )}
    </DeedsContext>
  );
}
