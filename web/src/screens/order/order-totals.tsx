import type { ReactNode } from 'react';
import { update } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { CouponForm, DepositForm, DiscountForm } from './terms-forms.tsx';
import { useOrderActions } from './order-actions.ts';

/** The totals of the order and the amount that is still due. */
export function OrderTotals() {
  const { order, isOpen } = useOrderActions();
  const format = useFormat();
  const { pricing } = useSettings();
  const discount = order.discount_in_cents;
  // Nothing is due for a canceled order.
  const isOff = order.status === 'canceled';
  const due = order.to_be_paid_in_cents;
  // After the return, an unpaid deposit is no longer due.
  const uncollected =
    order.deposit_to_be_paid_in_cents === null
      ? 0
      : order.deposit_in_cents - order.deposit_paid_in_cents - order.deposit_to_be_paid_in_cents;
  return (
    <Card title="Totals">
      <dl className="flex flex-col gap-1">
        <Sum label="Subtotal">{format.money(order.price_in_cents)}</Sum>
        <Sum
          label={
            <>
              Discount
              {order.discount_type === 'percentage' && discount > 0 && ` (${order.discount_percentage} %)`}
            </>
          }
          action={isOpen && <DiscountForm />}
        >
          {discount === 0 ? '–' : `−${format.money(discount)}`}
        </Sum>
        <Sum
          label={order.coupon == null ? 'Coupon' : `Coupon ${order.coupon.identifier}`}
          action={isOpen && <CouponForm />}
        >
          {order.coupon_discount_in_cents === 0 ? '–' : `−${format.money(order.coupon_discount_in_cents)}`}
        </Sum>
        <CouponProblem />
        {order.tax_values?.map(({ id, name, percentage, value_in_cents }) => (
          <Sum key={id} label={`${name} ${percentage} %`}>
            {pricing.tax_strategy === 'inclusive'
              ? `incl. ${format.money(value_in_cents)}`
              : format.money(value_in_cents)}
          </Sum>
        ))}
        <Sum label="Total" className="mt-1 border-t border-line pt-1 font-semibold">
          {format.money(order.amount_in_cents)}
        </Sum>
        <Sum label="Deposit" action={isOpen && <DepositForm />}>
          {order.deposit_in_cents === 0 ? '–' : format.money(order.deposit_in_cents)}
        </Sum>
        {uncollected > 0 && <Sum label="Deposit not collected">−{format.money(uncollected)}</Sum>}
        <Sum label="Paid">{order.paid_in_cents === 0 ? '–' : format.money(order.paid_in_cents)}</Sum>
        {order.deposit_refunded_in_cents > 0 && (
          <Sum label="Deposit given back">−{format.money(order.deposit_refunded_in_cents)}</Sum>
        )}
        <Sum
          label={due < 0 ? 'Overpaid' : 'Due'}
          className={cx('mt-1 border-t border-line pt-1 text-lg font-semibold', due > 0 && !isOff && 'text-warn')}
        >
          {due > 0 && isOff ? '–' : format.money(Math.abs(due))}
        </Sum>
      </dl>
    </Card>
  );
}

const Sum = ({
  label,
  action,
  className,
  children,
}: {
  readonly label: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <div className={cx('flex min-h-7 items-center gap-2', className)}>
    <dt className={className === undefined ? 'text-muted' : undefined}>{label}</dt>
    <dd className="ml-auto flex items-center gap-1 tabular-nums">
      {action}
      <span>{children}</span>
    </dd>
  </div>
);

/** A coupon that gives nothing says why. */
function CouponProblem() {
  const { order, attempt } = useOrderActions();
  if (order.coupon_errors === null) return null;
  const codes = Object.values(order.coupon_errors).flat().map(String);
  return (
    <div className="rounded-lg bg-warn-soft px-2 py-1 text-sm text-warn">
      <p>The coupon gives nothing: {codes.map((code) => code.replaceAll('_', ' ')).join(', ')}.</p>
      <Button
        size="small"
        look="quiet"
        onClick={() =>
          attempt({
            write: () => update('orders', order.id, { dismiss_coupon_errors: true }),
            done: () => showDone('Coupon removed'),
          })
        }
      >
        Remove it
      </Button>
    </div>
  );
}
