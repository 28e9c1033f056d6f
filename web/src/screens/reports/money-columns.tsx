import type { Format } from '../../format/format.ts';
import type { Column } from '../../ui/data-table.tsx';

interface Figures {
  readonly id: string;
  readonly rented_count: number | null;
  readonly rent_duration_in_seconds: number | null;
  readonly downtime_duration_in_seconds: number | null;
  readonly revenue_in_cents: number | null;
  readonly purchase_cost_in_cents: number | null;
  readonly profit_in_cents: number | null;
  readonly roi_percentage: number | null;
}

const DAY_s = 86_400;

/** `12.5`: days of all units. */
export const daysShown = (format: Format, seconds: number | null): string =>
  format.number(Math.round(((seconds ?? 0) / DAY_s) * 10) / 10);

/** What products and stock items have in common. */
export const moneyColumns = (format: Format): readonly Column<Figures>[] => [
  {
    key: 'rented',
    label: 'Times out',
    sort: 'rented_count',
    align: 'right',
    from: 'md',
    render: (row) => format.number(row.rented_count),
  },
  {
    key: 'days',
    label: 'Days out',
    sort: 'rent_duration_in_seconds',
    align: 'right',
    from: 'sm',
    render: (row) => daysShown(format, row.rent_duration_in_seconds),
  },
  {
    key: 'down',
    label: 'Days down',
    sort: 'downtime_duration_in_seconds',
    align: 'right',
    from: 'xl',
    render: (row) => daysShown(format, row.downtime_duration_in_seconds),
  },
  {
    key: 'revenue',
    label: 'Revenue',
    sort: 'revenue_in_cents',
    align: 'right',
    render: (row) => format.money(row.revenue_in_cents),
  },
  {
    key: 'cost',
    label: 'Purchase cost',
    sort: 'purchase_cost_in_cents',
    align: 'right',
    from: 'lg',
    render: (row) => format.money(row.purchase_cost_in_cents),
  },
  {
    key: 'profit',
    label: 'Profit',
    sort: 'profit_in_cents',
    align: 'right',
    from: 'lg',
    render: (row) => format.money(row.profit_in_cents),
  },
  {
    key: 'roi',
    label: 'Return',
    sort: 'roi_percentage',
    align: 'right',
    from: 'xl',
    render: (row) => format.percent((row.roi_percentage ?? 0) / 100),
  },
];

export const MONEY_CSV: readonly (readonly [string, (row: Figures) => number | null])[] = [
  ['Times out', (row) => row.rented_count],
  ['Seconds out', (row) => row.rent_duration_in_seconds],
  ['Seconds down', (row) => row.downtime_duration_in_seconds],
  ['Revenue in cents', (row) => row.revenue_in_cents],
  ['Purchase cost in cents', (row) => row.purchase_cost_in_cents],
  ['Profit in cents', (row) => row.profit_in_cents],
  ['Return in percent', (row) => row.roi_percentage],
];
