import { ScanLine, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { Orders } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { PickItem } from '../../parts/pick-item.tsx';
import { CodeField } from '../../scan/code-field.tsx';
import { useScan } from '../../scan/scan-handlers.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { STEP_BAR } from '../../ui/page.tsx';
import { blockedStockItems, chosenUnits, everything, NOTHING } from './choice.ts';
import { DoneCard } from './done-card.tsx';
import { type Direction, itemsWord, openUnits, sumOf } from './fulfillment-plan.ts';
import { Notices } from './notices.tsx';
import { ProductCard } from './product-card.tsx';
import { Progress } from './progress.tsx';
import { ScanDrawer } from './scan-drawer.tsx';
import { useHandOver } from './use-hand-over.ts';
import { useScans } from './use-scans.ts';

const VERBS = { pick_up: 'Pick up', return: 'Return' };
const INVITATIONS = { pick_up: 'Pick up: scan or tap what goes', return: 'Return: scan or tap what comes back' };

/** In which statuses more can be booked and leave at once. */
const GOES_ALONG: ReadonlySet<string> = new Set(['new', 'draft', 'reserved', 'started']);

export function FulfillOrder({ order, direction }: { readonly order: Orders; readonly direction: Direction }) {
  const scans = useScans(order, direction);
  const handOver = useHandOver(order, direction, scans);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const { plan, choice } = scans;
  const { starts_at, stops_at } = order;
  const products = plan.filter((product) => openUnits(product, direction) > 0);
  const open = sumOf(plan, (product) => openUnits(product, direction));
  const chosen = sumOf(plan, (product) => chosenUnits(choice, product));

  useScan(async (code) => {
    handOver.goOn();
    await scans.scan(code);
    return true;
  });

  const chooseAll = () => {
    if (chosen === open) return scans.choose(() => NOTHING);
    scans.choose((before) => everything(before, plan, direction, scans.free));
    // What is set aside and cannot go is told, with what could go instead.
    for (const id of blockedStockItems(plan, direction, scans.free)) void scans.present(id);
  };
  const isFinished = open === 0;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <p role="status" className="sr-only">
        {scans.said}
      </p>
      <aside aria-label="To pay" className="empty:hidden lg:sticky lg:top-18 lg:order-last">
        <BalanceDue order={order} />
      </aside>
      <div className="flex min-w-0 flex-col gap-3">
        {(handOver.done !== undefined || isFinished) && (
          <DoneCard
            order={order}
            direction={direction}
            plan={plan}
            done={handOver.done}
            open={open}
            onGoOn={handOver.goOn}
          />
        )}
        {!isFinished && (
          <>
            <Progress direction={direction} chosen={chosen} open={open} plan={plan}>
              <Button
                onClick={() => setCameraOpen(true)}
                icon={<ScanLine className="size-4" aria-hidden="true" />}
                aria-haspopup="dialog"
              >
                Camera
              </Button>
              <Button disabled={!scans.isReady} onClick={chooseAll}>
                {chosen === open ? 'None' : 'All'}
              </Button>
            </Progress>
            <CodeField onCode={(code) => void scans.scan(code)} />
          </>
        )}
        <Notices notices={scans.notices} onRemedy={handOver.help.mutate} onDismiss={scans.dismiss} />
        {products.map((product) => (
          <ProductCard key={product.product_id} product={product} direction={direction} scans={scans} />
        ))}
        {direction === 'pick_up' && GOES_ALONG.has(order.status) && (
          <PickItem
            only="products"
            placeholder="Something else goes along: its name or SKU"
            label="Something else goes along"
            period={starts_at !== null && stops_at !== null ? { starts_at, stops_at } : undefined}
            locationId={order.start_location_id}
            opensOnFocus={false}
            onPick={({ id }) => {
              handOver.goOn();
              handOver.help.mutate({ kind: 'book', label: 'Add it', product_id: id });
            }}
          />
        )}
        {!isFinished && (
          <div className={STEP_BAR}>
            <Button
              look="primary"
              size="large"
              className="w-full"
              disabled={chosen === 0}
              busy={handOver.isBusy}
              onClick={() => handOver.submit.mutate({ confirm_shortage: false })}
            >
              {chosen === 0 ? INVITATIONS[direction] : `${VERBS[direction]} ${itemsWord(chosen)}`}
            </Button>
          </div>
        )}
      </div>
      {isCameraOpen && (
        <ScanDrawer
          scans={scans}
          direction={direction}
          onRemedy={handOver.help.mutate}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </div>
  );
}

/** The amount that is still due, for the counter. */
export function BalanceDue({ order }: { readonly order: Orders }) {
  const format = useFormat();
  const due = order.total_to_be_paid_in_cents;
  const deposit = order.deposit_to_be_paid_in_cents ?? 0;
  if (due <= 0) return null;
  return (
    <div className="card flex flex-wrap items-center gap-x-3 gap-y-2 bg-warn-soft p-3">
      <Wallet className="size-5 text-warn" aria-hidden="true" />
      <p className="min-w-40 flex-1">
        <span className="font-semibold">{format.money(due)} to pay</span>
        {deposit > 0 && <span className="text-muted"> of which {format.money(deposit)} is the deposit</span>}
      </p>
      <ButtonLink to="/orders/$orderId" params={{ orderId: order.id }} hash="payments" size="small">
        Take payment
      </ButtonLink>
    </div>
  );
}
