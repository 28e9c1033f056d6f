import { useMay } from '../../session/session.ts';
import { EmptyState, Page } from '../../ui/page.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Overview } from './overview.tsx';
import { ProductFigures } from './product-figures.tsx';
import { RefusedDemand } from './refused-demand.tsx';
import { ReportFilters } from './report-filters.tsx';
import { StockItemFigures } from './stock-item-figures.tsx';
import { type Report, spanWords, useReport } from './use-report.ts';
import { UtilizationHeatMap } from './utilization-heat-map.tsx';
import { UtilizationScatter } from './utilization-scatter.tsx';

/** How the shop does, for those who may know. */
export function Reports() {
  const may = useMay();
  return may('reports') ? (
    <AllReports />
  ) : (
    <Page title="Reports">
      <EmptyState title="Reports are not for everybody">
        They show what the shop earns. An employee who manages permissions can give you “reports” in Settings.
      </EmptyState>
    </Page>
  );
}

const TABS = [
  { key: 'overview', label: 'Overview', Content: Overview },
  { key: 'utilisation', label: 'Utilisation', Content: Utilization },
  { key: 'products', label: 'Products', Content: ProductFigures },
  { key: 'stock-items', label: 'Stock items', Content: StockItemFigures },
] as const;

function AllReports() {
  const [search, setSearch] = useSearchState();
  const report = useReport();
  const tab = TABS.find(({ key }) => key === search.tab) ?? TABS[0];
  return (
    <Page
      title="Reports"
      lead={spanWords(report.format, report.window.from, report.window.till)}
      actions={<ReportFilters report={report} />}
    >
      <Tabs
        label="Reports"
        tabs={TABS.map(({ key, label }) => ({ key, label }))}
        value={tab.key}
        onChange={(key) =>
          setSearch({ tab: key === 'overview' ? undefined : key, sort: undefined, q: undefined, by: undefined })
        }
      />
      <tab.Content report={report} />
    </Page>
  );
}

function Utilization({ report }: { readonly report: Report }) {
  return (
    <div className="flex flex-col gap-4">
      <UtilizationScatter report={report} />
      <RefusedDemand report={report} />
      <UtilizationHeatMap report={report} />
    </div>
  );
}
