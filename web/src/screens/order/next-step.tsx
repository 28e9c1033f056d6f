import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  Copy,
  Ellipsis,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  PackagePlus,
  Undo2,
  Wallet,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { create, remove, update } from '../../api/records.ts';
import { useMay } from '../../session/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { STEP_BAR } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { lineTree } from './line-tree.ts';
import { useOrderActions } from './order-actions.ts';
import { ChargeForm, RefundForm } from './payment-forms.tsx';
import { earlier, nextStep, type Status } from './status-steps.ts';
import { useStatus } from './use-status.ts';

const ICON = 'size-5';

/** The button that was pressed gives way to the next, for a new order on another screen: the focus goes along. */
let wasPressed = false;

/** The next step as a big button, and other actions in a menu beside it. */
export function NextStep() {
  const { order } = useOrderActions();
  const place = useRef<HTMLDivElement>(null);
  const step = nextStep(order);
  useEffect(() => {
    const isLost = wasPressed && document.activeElement === document.body;
    wasPressed = false;
    if (isLost) place.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [step]);
  return (
    <div
      ref={place}
      onClickCapture={() => {
        wasPressed = true;
      }}
      className={cx(STEP_BAR, 'flex gap-2 lg:static lg:border-0 lg:py-0')}
    >
      <Step />
      <Others />
    </div>
  );
}

function Step() {
  const { order, isBusy } = useOrderActions();
  const { go, duplicate } = useStatus();
  const big = { look: 'primary', size: 'large', className: 'flex-1' } as const;
  const params = { orderId: order.id };
  switch (nextStep(order)) {
    case 'reserve':
      return (
        <Button
          {...big}
          busy={isBusy}
          disabled={(order.lines ?? []).length === 0 || order.starts_at === null}
          icon={<PackagePlus className={ICON} aria-hidden="true" />}
          onClick={() => go('reserved')}
        >
          Reserve
        </Button>
      );
    case 'pick_up':
      return (
        <ButtonLink
          {...big}
          to="/orders/$orderId/pick-up"
          params={params}
          icon={<PackageOpen className={ICON} aria-hidden="true" />}
        >
          Pick up
        </ButtonLink>
      );
    case 'return':
      return (
        <ButtonLink
          {...big}
          to="/orders/$orderId/return"
          params={params}
          icon={<PackageCheck className={ICON} aria-hidden="true" />}
        >
          Return
        </ButtonLink>
      );
    case 'take_payment':
      return <MoneyStep label="Take payment" icon={Wallet} form={ChargeForm} />;
    case 'refund':
      return (
        <MoneyStep
          label={order.payment_status === 'overpaid' ? 'Refund' : 'Give back the deposit'}
          icon={Undo2}
          form={RefundForm}
        />
      );
    case 'archive':
      return (
        <Button
          {...big}
          busy={isBusy}
          icon={<Archive className={ICON} aria-hidden="true" />}
          onClick={() => go('archived')}
        >
          Archive
        </Button>
      );
    case 'duplicate':
      return (
        <Button {...big} busy={isBusy} icon={<Copy className={ICON} aria-hidden="true" />} onClick={duplicate}>
          Duplicate
        </Button>
      );
  }
}

/** Payments come before archiving: archived orders are seldom looked at again. */
function MoneyStep({
  label,
  icon: Icon,
  form: Form,
}: {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly form: ComponentType<{ readonly onClose: () => void }>;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        size="large"
        className="flex-1"
        icon={<Icon className={ICON} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <Form onClose={() => setOpen(false)} />}
    </>
  );
}

const REVERT: Readonly<Partial<Record<Status, string>>> = {
  draft: 'Back to draft',
  reserved: 'Back to reserved',
  started: 'Back to out',
  stopped: 'Take out of the archive',
};

function Others() {
  const { order, attempt, isOpen } = useOrderActions();
  const { go, revert, cancel, duplicate } = useStatus();
  const may = useMay();
  const navigate = useNavigate();
  const pickUp = () => void navigate({ to: '/orders/$orderId/pick-up', params: { orderId: order.id } });
  const { status } = order;
  const isBegun = status === 'new' || status === 'draft';
  const recalculate = () =>
    attempt({
      write: () => create('order_price_recalculations', { order_id: order.id }),
      done: () => showDone('Prices are those of the price list again'),
    });
  const empty = async () => {
    const yes = await confirm({
      title: 'Empty this order?',
      text: 'Its items and its customer go.',
      yes: 'Empty',
      danger: true,
    });
    if (!yes) return;
    attempt({
      write: async () => {
        for (const { line } of lineTree(order.lines)) await remove('lines', line.id);
        await update('orders', order.id, { customer_id: null, coupon_id: null, tag_list: [] });
      },
    });
  };
  const entries: readonly (MenuEntry | false)[] = [
    status === 'new' && { label: 'Save as draft', run: () => go('draft') },
    status === 'new' && { label: 'Empty it…', danger: true, run: () => void empty() },
    status === 'started' && !order.entirely_started && { label: 'Pick up the rest', run: pickUp },
    status === 'draft' && { label: 'Pick up at once', run: pickUp },
    isOpen && { label: 'Recalculate prices', run: recalculate },
    status !== 'new' && {
      label: 'Packing slip',
      run: () => void window.open(`/api/4/orders/${order.id}/packing_slip.pdf`, '_blank', 'noopener'),
    },
    nextStep(order) !== 'duplicate' && status !== 'new' && { label: 'Duplicate', run: duplicate },
    ...(may('revert_orders')
      ? earlier(order).map((to) => ({
          label: to === 'draft' && status === 'archived' ? 'Take out of the archive' : (REVERT[to] ?? to),
          run: () => revert(to as 'draft'),
        }))
      : []),
    (status === 'draft' || (status === 'stopped' && nextStep(order) !== 'archive')) && {
      label: 'Archive',
      run: () => go('archived'),
    },
    (isBegun || status === 'reserved') &&
      status !== 'new' &&
      may('cancel_orders') && { label: 'Cancel order…', danger: true, run: () => void cancel() },
  ];
  const there = entries.filter((entry) => entry !== false);
  if (there.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button size="large" aria-label="More to do with this order" className="!px-3">
          <Ellipsis className="size-5" aria-hidden="true" />
        </Button>
      }
      entries={there}
    />
  );
}
