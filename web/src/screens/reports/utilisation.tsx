import { RefusedDemand } from './refused-demand.tsx';
import { UtilisationHeatMap } from './utilisation-heat-map.tsx';
import { UtilisationScatter } from './utilisation-scatter.tsx';
import type { Report } from './use-report.ts';

export const Utilisation = ({ report }: { readonly report: Report }) => (
  <div className="flex flex-col gap-4">
    <UtilisationScatter report={report} />
    <RefusedDemand report={report} />
    <UtilisationHeatMap report={report} />
  </div>
);
