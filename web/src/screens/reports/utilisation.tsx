import { RefusedDemand } from './refused-demand.tsx';
import { UtilizationHeatMap } from './utilisation-heat-map.tsx';
import { UtilizationScatter } from './utilisation-scatter.tsx';
import type { Report } from './use-report.ts';

export const Utilization = ({ report }: { readonly report: Report }) => (
  <div className="flex flex-col gap-4">
    <UtilizationScatter report={report} />
    <RefusedDemand report={report} />
    <UtilizationHeatMap report={report} />
  </div>
);
