import { CircleCheck, CircleDashed } from 'lucide-react';
import { useList, useRecord } from '../../api/records.ts';
import { useMay } from '../../session/session.ts';
import { cx } from '../../ui/class-names.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { totalOf } from '../../ui/pager.tsx';

/** What to do first in a shop that has nothing yet; nothing once there are orders. */
export function FirstSteps() {
  const may = useMay();
  const { data: counts } = useRecord('counts', 'current', {}, { touches: ['orders', 'products'] });
  const customers = useList('customers', { page: { size: 1 }, stats: { total: 'count' } });
  const people = totalOf(customers.data);
  if (counts === undefined || people === undefined || counts.manual_order_count > 0) return null;
  const steps: readonly Step[] = [
    {
      title: 'Add what you rent out',
      text: 'A product has a price and stock: counted, or tracked by stock item.',
      done: counts.product_count > 0,
      link: { to: '/products', label: 'Add a product' },
      allowed: may('products'),
    },
    {
      title: 'Add a customer',
      text: 'A name is enough; the rest can wait.',
      done: people > 0,
      link: { to: '/customers', label: 'Add a customer' },
      allowed: true,
    },
    {
      title: 'Make the first order',
      text: 'Choose when, what and for whom. You see at once what is free.',
      done: false,
      link: { to: '/orders/new', label: 'New order' },
      allowed: true,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return (
    <Card title="Three steps to the first rental" className="mb-6">
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} isNext={index === next} />
        ))}
      </ol>
    </Card>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly done: boolean;
  readonly link: { readonly to: string; readonly label: string };
  readonly allowed: boolean;
}

const StepCard = ({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) => (
  <li className={cx('flex flex-col gap-2 rounded-lg border p-4', isNext ? 'border-accent' : 'border-line')}>
    <p className="flex items-center gap-2 font-medium">
      {step.done ? (
        <CircleCheck className="size-5 text-good" aria-label="Done" />
      ) : (
        <CircleDashed className="size-5 text-muted" aria-hidden="true" />
      )}
      {step.title}
    </p>
    <p className="flex-1 text-muted">{step.text}</p>
    {!step.done && step.allowed && (
      <ButtonLink to={step.link.to as '/'} look={isNext ? 'primary' : 'plain'} className="self-start">
        {step.link.label}
      </ButtonLink>
    )}
  </li>
);
