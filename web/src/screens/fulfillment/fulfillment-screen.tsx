import { Link, useParams } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { OrderStatus } from '../../parts/order-status.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { FulfillOrder } from './fulfill-order.tsx';
import { ORDER_INCLUDES } from './fulfillment-facts.ts';
import type { Direction } from './fulfillment-plan.ts';

const TITLES = { pick_up: 'Pick up', return: 'Return' };

/** Handing things over the counter, by scanning or tapping. */
function FulfillmentScreen({ direction }: { readonly direction: Direction }) {
  const { orderId } = useParams({ strict: false });
  const { data: order, error, refetch } = useRecord('orders', orderId, { include: ORDER_INCLUDES });
  const format = useFormat();
  const title = `${TITLES[direction]} #${order?.number ?? '…'}`;
  if (order === undefined) {
    return (
      <Page title={TITLES[direction]}>
        {error === null ? <Loading /> : <ProblemState error={error} retry={() => void refetch()} />}
      </Page>
    );
  }
  const { customer, starts_at, stops_at } = order;
  return (
    <Page
      title={title}
      lead={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {customer == null ? (
            <span>No customer</span>
          ) : (
            <Link to="/customers/$customerId" params={{ customerId: customer.id }} className="link">
              {customer.name}
            </Link>
          )}
          <span>
            {format.relative(starts_at)} → {format.relative(stops_at)}
          </span>
          <OrderStatus order={order} />
        </span>
      }
      actions={
        <ButtonLink to="/orders/$orderId" params={{ orderId: order.id }}>
          Open order
        </ButtonLink>
      }
    >
      <FulfillOrder key={`${order.id} ${direction}`} order={order} direction={direction} />
    </Page>
  );
}

export const PickUp = () => <FulfillmentScreen direction="pick_up" />;

export const Return = () => <FulfillmentScreen direction="return" />;
