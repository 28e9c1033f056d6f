import { useRef } from 'react';
import { update } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { Activity } from '../../parts/activity.tsx';
import { CustomFields } from '../../parts/custom-fields.tsx';
import { Notes } from '../../parts/notes.tsx';
import { UnitCountsBar, OrderStatus } from '../../parts/order-status.tsx';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Card, Page } from '../../ui/page.tsx';
import { NextStep } from './next-step.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { useOrderActions } from './order-actions.ts';
import { OrderDocuments } from './order-documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayments } from './order-payments.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PeriodCard } from './period-card.tsx';
import { useMove } from './use-period.tsx';
import { useScannedItems } from './use-scanned-items.tsx';

/** An order on one page: lines and period on the left; customer, totals and next step on the right. */
export function OrderView() {
  const { order } = useOrderActions();
  const { move, ask } = useMove();
  const warning = useScannedItems();
  const isNew = order.status === 'new';
  const box = useRef<HTMLInputElement>(null);
  const begin = (changes: Parameters<typeof move>[0]) => {
    move(changes);
    // After choosing the period, the focus moves to the items.
    if (isNew && order.item_count === 0) box.current?.focus();
  };
  return (
    <Page title={isNew ? 'New order' : `Order #${order.number ?? ''}`} lead={isNew ? undefined : <Lead />}>
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
          <PeriodCard onMove={begin} />
          <OrderLines onMove={move} box={box} />
        </div>
        <div className="contents lg:sticky lg:top-18 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:min-w-0 lg:flex-col lg:gap-4">
          <OrderCustomer />
          <OrderTotals />
          <NextStep />
          {!isNew && <Tags />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1">
          <div className={cx('grid items-start gap-4', !isNew && 'xl:grid-cols-2')}>
            {!isNew && (
              <div className="flex min-w-0 flex-col gap-4">
                <OrderDocuments />
                <div id="payments" ref={showWhenAskedFor} className="min-w-0 scroll-mt-20">
                  <OrderPayments />
                </div>
              </div>
            )}
            <div className={isNew ? 'grid items-start gap-4 xl:grid-cols-2' : 'flex min-w-0 flex-col gap-4'}>
              <Notes ownerType="orders" ownerId={order.id} />
              <CustomFields ownerType="orders" ownerId={order.id} />
            </div>
          </div>
          {!isNew && <Activity ownerId={order.id} />}
        </div>
      </div>
      {ask}
      {warning}
    </Page>
  );
}

/** `#payments` leads here, once there is something to lead to. */
function showWhenAskedFor(place: HTMLElement | null): void {
  if (place !== null && window.location.hash === `#${place.id}`) place.scrollIntoView({ block: 'start' });
}

function Lead() {
  const { order } = useOrderActions();
  const format = useFormat();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <OrderStatus order={order} />
      {order.shortage && <Badge tone="danger">Short</Badge>}
      <span className="w-24">
        <UnitCountsBar order={order} />
      </span>
      <span className="text-sm">made {format.relative(order.created_at)}</span>
    </div>
  );
}

function Tags() {
  const { order, attempt } = useOrderActions();
  return (
    <Card>
      <TagEditor
        of="Order"
        value={order.tag_list}
        onChange={(tags) => attempt({ write: () => update('orders', order.id, { tag_list: [...tags] }) })}
      />
    </Card>
  );
}
