import { useParams } from '@tanstack/react-router';
import { Page, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { OrderActionsProvider } from './order-actions-provider.tsx';
import { OrderView } from './order-view.tsx';
import { useOrder } from './use-order.ts';

export function Order() {
  const { orderId } = useParams({ from: '/inside/orders/$orderId' });
  const { data, error, refetch } = useOrder(orderId);
  if (data === undefined) {
    return (
      <Page title="Order">
        {error === null ? (
          <Loading what="Loading the order" />
        ) : (
          <ProblemState error={error} retry={() => void refetch()} />
        )}
      </Page>
    );
  }
  return (
    <OrderActionsProvider key={data.id} order={data}>
      <OrderView />
    </OrderActionsProvider>
  );
}
