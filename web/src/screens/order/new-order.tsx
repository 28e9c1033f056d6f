import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormat } from '../../format/format.ts';
import { useSettings } from '../../session/settings.ts';
import { Page, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { beginOrder } from './begin-order.ts';
import { OrderActionsProvider } from './order-actions-provider.tsx';
import { OrderView } from './order-view.tsx';
import { useOrder } from './use-order.ts';

/**
 * The order that this employee is about to make. The server keeps it from the first moment, so a reload loses nothing,
 * and there is one of them at most, so none pile up. Once it is a draft or reserved it has an address of its own.
 */
export function NewOrder() {
  const requested = useSearch({ from: '/inside/orders/new' });
  const navigate = useNavigate();
  const format = useFormat();
  const { zone } = format;
  const { orders } = useSettings();
  const key = JSON.stringify(requested);
  const begun = useQuery({
    queryKey: ['orders', 'begun', key],
    queryFn: async () => {
      const times = { zone, start: orders.start_fixed_at, stop: orders.stop_fixed_at };
      const id = await beginOrder(requested, times, (instant) => format.relative(instant));
      return id;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fixed: true },
    retry: false,
  });
  const { data: order, error } = useOrder(begun.data);

  // The requested items are on the order now; in the address, a reload would add them again.
  const isRequested = key !== '{}' && begun.data !== undefined;
  useEffect(() => {
    if (isRequested) void navigate({ to: '/orders/new', search: {}, replace: true });
  }, [isRequested, navigate]);

  const made = order !== undefined && order.status !== 'new' ? order.id : undefined;
  useEffect(() => {
    if (made !== undefined) void navigate({ to: '/orders/$orderId', params: { orderId: made }, replace: true });
  }, [made, navigate]);

  const problem = begun.error ?? error;
  if (order === undefined || isRequested || made !== undefined) {
    return (
      <Page title="New order">
        {problem === null ? (
          <Loading what="Beginning an order" />
        ) : (
          <ProblemState error={problem} retry={() => void begun.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <OrderActionsProvider key={order.id} order={order}>
      <OrderView />
    </OrderActionsProvider>
  );
}
