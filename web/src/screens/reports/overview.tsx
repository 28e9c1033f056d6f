import { KeyFigures } from './key-figures.tsx';
import { Movements } from './movements.tsx';
import { RevenueOverTime } from './revenue-over-time.tsx';
import { TopCustomers } from './top-customers.tsx';
import { usePerformance } from './use-performance.ts';
import type { Report } from './use-report.ts';

export function Overview({ report }: { readonly report: Report }) {
  const performance = usePerformance(report, 'previous_period');
  return (
    <div className="flex flex-col gap-4">
      <KeyFigures report={report} performance={performance} />
      <RevenueOverTime report={report} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Movements report={report} />
        <TopCustomers report={report} performance={performance} />
      </div>
    </div>
  );
}
