import { CreditCard } from 'lucide-react';
import { remove } from '../../api/records.ts';
import type { PaymentMethods } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

/** Ways of paying that somebody has left with a provider; not there while there are none. */
export function PaymentMethodsCard({ methods }: { readonly methods: readonly PaymentMethods[] }) {
  const detach = useWrite((id: string) => remove('payment_methods', id), {
    onSuccess: () => showDone('Payment method removed'),
  });
  if (methods.length === 0) return null;
  return (
    <Card title="Payment methods">
      <ul className="flex flex-col gap-2">
        {methods.map(({ id, label_primary, label_secondary, status }) => (
          <li key={id} className="flex items-center gap-2">
            <CreditCard className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">
              {label_primary ?? 'Unnamed'}{' '}
              {label_secondary !== null && <span className="text-muted">{label_secondary}</span>}
            </span>
            {status !== 'ready' && <Badge>Not ready</Badge>}
            <Button
              size="small"
              look="quiet"
              aria-label={`Remove ${label_primary ?? 'payment method'}`}
              onClick={() =>
                void confirm({
                  title: `Remove ${label_primary ?? 'this payment method'}?`,
                  text: 'It can no longer be used. Past payments are not affected.',
                  yes: 'Remove',
                  danger: true,
                }).then((yes) => yes && detach.mutate(id))
              }
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
