import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { totalOf } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { orderColumns } from '../orders/order-columns.tsx';

const STEP = 10;

/** Columns that say nothing here, or for which there is no room. */
const ELSEWHERE: ReadonlySet<string> = new Set(['customer', 'items', 'tags']);

const KINDS = {
  open: { status: ['draft', 'reserved', 'started'], sort: 'starts_at' },
  past: { status: ['stopped', 'archived', 'canceled'], sort: '-starts_at' },
} as const;

type Kind = keyof typeof KINDS;

/** What somebody has or is about to have, and what they had. */
export function CustomerOrders({ customerId }: { readonly customerId: string }) {
  const format = useFormat();
  const navigate = useNavigate();
  const open = useOrders(customerId, 'open', STEP);
  const [size, setSize] = useState(STEP);
  const past = useOrders(customerId, 'past', size);
  const [chosen, setChosen] = useState<Kind>();
  // Who has nothing at present is looked up for what they had.
  const kind: Kind = chosen ?? (totalOf(open.data) === 0 && (totalOf(past.data) ?? 0) > 0 ? 'past' : 'open');
  const listed = kind === 'open' ? open : past;
  const rows = listed.data?.data ?? [];
  const total = totalOf(listed.data) ?? 0;
  return (
    <section aria-labelledby="customer-orders">
      <h2 id="customer-orders" className="sr-only">
        Orders
      </h2>
      <Tabs
        label="Which orders"
        value={kind}
        onChange={(key) => setChosen(key === 'past' ? 'past' : 'open')}
        tabs={[
          { key: 'open', label: 'Open orders', count: totalOf(open.data) },
          { key: 'past', label: 'Past orders', count: totalOf(past.data) },
        ]}
      />
      <Listing
        listed={listed}
        what="orders"
        empty={
          <div className="card px-4 py-6 text-center text-muted">
            {kind === 'open' ? 'Nothing is reserved, and nothing is out.' : 'No order is over yet.'}
          </div>
        }
      >
        <DataTable
          label={kind === 'open' ? 'Open orders' : 'Past orders'}
          columns={orderColumns(format)
            .filter(({ key }) => !ELSEWHERE.has(key))
            .map((column) => (column.key === 'payment' ? { ...column, from: 'xl' } : column))}
          rows={rows}
          onOpen={({ id }) => void navigate({ to: '/orders/$orderId', params: { orderId: id } })}
          stale={listed.isPlaceholderData}
        />
        {rows.length < total && (
          <div className="mt-2">
            {kind === 'past' && size < 100 ? (
              <Button size="small" onClick={() => setSize(Math.min(100, size + 3 * STEP))}>
                Show more
              </Button>
            ) : (
              <ButtonLink size="small" to="/orders">
                All orders
              </ButtonLink>
            )}
          </div>
        )}
      </Listing>
    </section>
  );
}

const useOrders = (customer_id: string, kind: Kind, size: number) =>
  useList(
    'orders',
    {
      filter: { customer_id, status: KINDS[kind].status },
      include: ['customer'],
      sort: KINDS[kind].sort,
      page: { size },
      stats: { total: 'count' },
    },
    { touches: ['payments', 'availability'] },
  );
