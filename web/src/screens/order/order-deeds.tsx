import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Orders } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { isShortageRefusal, Refused } from './refused.tsx';

/** Something that may be refused for want of stock, and may then be done all the same. */
export interface Deed {
  readonly write: (confirm_shortage: boolean) => Promise<unknown>;
  readonly done?: () => void | Promise<void>;
  /** Nothing was changed: the field shows the real value again. */
  readonly refused?: () => void;
}

export interface OrderDeeds {
  readonly order: Orders;
  /** What is archived or canceled can only be looked at. */
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Does it; a refusal for want of stock is explained, with a way out where there is one. */
  readonly attempt: (deed: Deed) => void;
  /** Does it and accepts a shortage that the limit allows. */
  readonly insist: (deed: Deed) => void;
}

const Context = createContext<OrderDeeds | undefined>(undefined);

export function useDeeds(): OrderDeeds {
  const deeds = use(Context);
  if (deeds === undefined) throw new Error('there is no order around');
  return deeds;
}

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
    <Context value={deeds}>
      {children}
      {refused !== undefined && (
        <Refused
          error={refused.error}
          onClose={() => setRefused(undefined)}
          onInsist={() => insist(refused.deed)}
          busy={isPending}
        />
      )}
    </Context>
  );
}
