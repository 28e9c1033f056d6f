import { Link } from '@tanstack/react-router';
import { ChartCard } from '../../charts/chart-card.tsx';
import type { FigureColumn } from '../../charts/figure-table.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import type { TopCustomer, usePerformance } from './use-performance.ts';
import type { Report } from './use-report.ts';

/** Who brought in most. */
export function TopCustomers({
  report: { format, days },
  performance: { asked, query, figures },
}: {
  readonly report: Report;
  readonly performance: ReturnType<typeof usePerformance>;
}) {
  const customers = figures?.top_customers ?? [];
  const most = Math.max(1, ...customers.map(({ revenue_in_cents }) => revenue_in_cents));
  const columns: readonly FigureColumn<TopCustomer>[] = [
    { label: 'Customer', csv: ({ name }) => name, text: ({ name }) => name },
    { label: 'Orders', csv: ({ order_count }) => order_count, text: ({ order_count }) => order_count, align: 'right' },
    {
      label: 'Revenue',
      csvLabel: 'Revenue in cents',
      csv: ({ revenue_in_cents }) => revenue_in_cents,
      text: ({ revenue_in_cents }) => format.money(revenue_in_cents),
      align: 'right',
    },
    {
      label: 'Of all revenue',
      csvLabel: 'Per cent of all revenue',
      csv: ({ revenue_percentage }) => revenue_percentage,
      text: ({ revenue_percentage }) => format.percent(revenue_percentage / 100),
      align: 'right',
    },
  ];
  return (
    <ChartCard
      title="Top customers"
      asked={asked}
      columns={columns}
      rows={customers}
      file={`top-customers-${days}`}
      call={<CurlLine type="report_company_performances" query={query} />}
      empty="No order of a customer starts on these days."
      isTable
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Customers by revenue</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="py-1 font-medium">
              Customer
            </th>
            <th scope="col" className="px-3 py-1 text-right font-medium">
              Orders
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Revenue
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.customer_id} className="border-t border-line">
              <td className="w-full max-w-0 py-1.5">
                <Link
                  to="/customers/$customerId"
                  params={{ customerId: customer.customer_id }}
                  className="block truncate hover:underline"
                >
                  {customer.name}
                </Link>
                <span
                  className="mt-0.5 block h-1 rounded-full bg-accent"
                  style={{ width: `${Math.max(1, (customer.revenue_in_cents / most) * 100)}%` }}
                  aria-hidden="true"
                />
              </td>
              <td className="px-3 py-1.5 text-right tabular-nums">{customer.order_count}</td>
              <td className="py-1.5 text-right tabular-nums">{format.money(customer.revenue_in_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  );
}
