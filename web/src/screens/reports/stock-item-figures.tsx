import { Link, useNavigate } from '@tanstack/react-router';
import type { RecordOf } from '../../api/list-query.ts';
import type { Column } from '../../ui/data-table.tsx';
import { FiguresScreen } from './figures-screen.tsx';
import { MONEY_CSV, moneyColumns } from './money-columns.tsx';
import type { Report } from './use-report.ts';

type Row = RecordOf<'report_stock_items'>;

/** The figures of each stock item, from the orders that specify it. */
export function StockItemFigures({ report }: { readonly report: Report }) {
  const navigate = useNavigate();
  const columns: readonly Column<Row>[] = [
    {
      key: 'identifier',
      label: 'Stock item',
      sort: 'identifier',
      render: (row) => (
        <>
          <Link
            to="/stock-items/$stockItemId"
            params={{ stockItemId: row.id }}
            className="font-medium break-all hover:underline"
          >
            {row.identifier}
          </Link>
          <span className="block text-sm text-muted md:hidden">{row.product_name}</span>
        </>
      ),
    },
    { key: 'product', label: 'Product', sort: 'product_name', from: 'md', render: (row) => row.product_name },
    ...moneyColumns(report.format),
  ];
  return (
    <FiguresScreen
      report={report}
      type="report_stock_items"
      what="stock items"
      include={[]}
      lead="Each stock item gets its share of the lines that specify it."
      columns={columns}
      csv={[['Stock item', (row) => row.identifier], ['Product', (row) => row.product_name], ...MONEY_CSV]}
      onOpen={(row) => void navigate({ to: '/stock-items/$stockItemId', params: { stockItemId: row.id } })}
    />
  );
}
