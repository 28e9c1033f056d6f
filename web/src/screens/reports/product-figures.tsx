import { Link, useNavigate } from '@tanstack/react-router';
import type { RecordOf } from '../../api/list-query.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FiguresScreen } from './figures-screen.tsx';
import { MONEY_CSV, moneyColumns } from './money-columns.tsx';
import type { Report } from './use-report.ts';

type Row = RecordOf<'report_rentals'>;

/** How each product did. */
export function ProductFigures({ report }: { readonly report: Report }) {
  const navigate = useNavigate();
  const { format } = report;
  const columns: readonly Column<Row>[] = [
    { key: 'name', label: 'Product', sort: 'name', render: (row) => <Name row={row} /> },
    {
      key: 'quantity',
      label: 'Units',
      sort: 'quantity',
      align: 'right',
      from: 'md',
      render: (row) => format.number(row.quantity),
    },
    ...moneyColumns(format),
  ];
  return (
    <FiguresScreen
      report={report}
      type="report_rentals"
      what="products"
      include={['product']}
      lead="Revenue is that of lines of orders that start on these days, before discounts of whole orders."
      columns={columns}
      csv={[['Product', (row) => row.name], ['Units', (row) => row.quantity], ...MONEY_CSV]}
      onOpen={(row) => void navigate({ to: '/products/$productGroupId', params: { productGroupId: groupOf(row) } })}
    />
  );
}

const groupOf = ({ product }: Row): string => product?.product_group_id ?? '';

const Name = ({ row }: { readonly row: Row }) => (
  <span className="flex items-center gap-3">
    <Picture url={row.product?.photo_url} className="hidden size-8 sm:inline-flex" />
    <Link
      to="/products/$productGroupId"
      params={{ productGroupId: groupOf(row) }}
      className="font-medium hover:underline"
    >
      {row.name}
    </Link>
  </span>
);
