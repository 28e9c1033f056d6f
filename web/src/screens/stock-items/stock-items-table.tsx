import { Link, useNavigate } from '@tanstack/react-router';
import type { StockItemPlannings, StockItems } from '../../api/schema.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { BookingWords } from './booking-words.tsx';
import { StockItemStatus } from './stock-item-status.tsx';
import { useNextBookings } from './use-next-bookings.ts';

/** Stock items with their location and next booking. */
export function StockItemsTable({
  rows,
  showProduct,
  ...table
}: {
  readonly rows: readonly StockItems[];
  readonly showProduct: boolean;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (selected: ReadonlySet<string>) => void;
  readonly stale?: boolean;
}) {
  const navigate = useNavigate();
  const bookings = useNextBookings(rows.map(({ id }) => id));
  return (
    <DataTable
      label="Stock items"
      columns={columnsOf(showProduct, bookings)}
      rows={rows}
      onOpen={({ id }) => void navigate({ to: '/stock-items/$stockItemId', params: { stockItemId: id } })}
      {...table}
    />
  );
}

const columnsOf = (
  showProduct: boolean,
  bookings: ReadonlyMap<string, readonly StockItemPlannings[]> | undefined,
): readonly Column<StockItems>[] => [
  {
    key: 'identifier',
    label: 'Identifier',
    sort: 'identifier',
    render: (item) => (
      <>
        <Link to="/stock-items/$stockItemId" params={{ stockItemId: item.id }} className="font-medium hover:underline">
          {item.identifier}
        </Link>
        {item.stock_item_type === 'temporary' && <span className="block text-sm text-muted">temporary</span>}
        {showProduct && <span className="block text-sm text-muted sm:hidden">{item.product?.name}</span>}
      </>
    ),
  },
  ...(showProduct
    ? [
        {
          key: 'product',
          label: 'Product',
          from: 'sm' as const,
          render: (item: StockItems) =>
            item.product_group_id === null ? (
              item.product?.name
            ) : (
              <Link
                to="/products/$productGroupId"
                params={{ productGroupId: item.product_group_id }}
                className="hover:underline"
              >
                {item.product?.name}
              </Link>
            ),
        },
      ]
    : []),
  { key: 'status', label: 'Status', render: (item) => <StockItemStatus status={item.status} /> },
  { key: 'location', label: 'Location', from: 'lg', render: (item) => item.location?.name },
  {
    key: 'barcode',
    label: 'Barcode',
    from: 'lg',
    render: (item) =>
      item.barcode == null ? (
        <span className="text-muted">none</span>
      ) : (
        <code className="block max-w-44 truncate font-mono text-sm" title={item.barcode.number}>
          {/* An address is for scanners. */}
          {item.barcode.number.startsWith('http') ? 'QR code' : item.barcode.number}
        </code>
      ),
  },
  {
    key: 'next',
    label: 'Next booking',
    from: 'md',
    render: (item) => {
      const next = bookings?.get(item.id)?.[0];
      return next === undefined ? <span className="text-muted">–</span> : <BookingWords planning={next} />;
    },
  },
];
