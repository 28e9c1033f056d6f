import { useParams } from '@tanstack/react-router';
import { CalendarRange } from 'lucide-react';
import { useRecord } from '../../api/records.ts';
import type { ProductGroups } from '../../api/schema.ts';
import { Activity } from '../../parts/activity.tsx';
import { Archiving } from '../../parts/archiving.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Tags } from '../../parts/units.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, ProblemState } from '../../ui/page.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Downtimes } from '../downtime/downtimes.tsx';
import { BookingsTab } from './bookings-tab.tsx';
import { BundlesTab } from './bundles-tab.tsx';
import { kindWord } from './kinds.ts';
import { PricingTab } from './pricing-tab.tsx';
import { ProductHead } from './product-head.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StockItemsTab } from './stock-items-tab.tsx';
import { StockTab } from './stock-tab.tsx';
import { VariationsTab } from './variations-tab.tsx';

/** One product: its stock, its price, who has booked it. */
export function ProductGroup() {
  const { productGroupId } = useParams({ strict: false });
  const asked = useRecord('product_groups', productGroupId, {
    include: ['products', 'price_structure', 'price_structure.price_tiles'],
  });
  if (asked.data !== undefined) return <Loaded group={asked.data} />;
  return (
    <Page title="Product">
      {asked.error === null ? (
        <Loading what="Loading the product" />
      ) : (
        <ProblemState error={asked.error} retry={() => void asked.refetch()} />
      )}
    </Page>
  );
}

function Loaded({ group }: { readonly group: ProductGroups }) {
  const [search, setSearch] = useSearchState();
  const may = useMay();
  const tabs = tabsOf(group, may('activity_logs'));
  const tab = tabs.find(({ key }) => key === search.tab)?.key ?? tabs[0]?.key ?? 'pricing';
  return (
    <Page
      title={group.name}
      lead={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <Badge>{kindWord(group)}</Badge>
          {group.archived && <Badge tone="warn">Archived</Badge>}
          <span>{group.sku}</span>
          <Tags tags={group.tag_list} />
        </span>
      }
      actions={
        <>
          {group.product_type === 'rental' && (
            <ButtonLink to="/timeline" search={{ group: group.id }} icon={<CalendarRange className="size-4" />}>
              Timeline
            </ButtonLink>
          )}
          {may('products') && (
            <Archiving
              type="product_groups"
              item={group}
              what="product"
              warning="It can no longer be booked and is hidden from lists. What is booked already stays."
            />
          )}
        </>
      }
    >
      <ProductHead group={group} showsPrices={tab !== 'pricing'} />
      <Tabs label="Parts of the product" tabs={tabs} value={tab} onChange={(next) => setSearch({ tab: next })} />
      <Shown group={group} tab={tab} />
    </Page>
  );
}

function tabsOf(group: ProductGroups, mayReadHistory: boolean) {
  const { tracking_type, product_type, has_variations } = group;
  return [
    ...(tracking_type === 'trackable' ? [{ key: 'stock-items', label: 'Stock items' }] : []),
    ...(tracking_type === 'bulk' ? [{ key: 'stock', label: 'Stock' }] : []),
    ...(has_variations || product_type !== 'service' ? [{ key: 'variations', label: 'Variations' }] : []),
    { key: 'bookings', label: 'Bookings' },
    { key: 'pricing', label: 'Pricing' },
    { key: 'bundles', label: 'Bundles' },
    ...(product_type === 'rental' ? [{ key: 'downtime', label: 'Downtime' }] : []),
    { key: 'settings', label: 'Settings' },
    { key: 'notes', label: 'Notes' },
    ...(mayReadHistory ? [{ key: 'history', label: 'History' }] : []),
  ];
}

function Shown({ group, tab }: { readonly group: ProductGroups; readonly tab: string }) {
  switch (tab) {
    case 'stock-items':
      return <StockItemsTab group={group} />;
    case 'stock':
      return <StockTab group={group} />;
    case 'variations':
      return <VariationsTab group={group} />;
    case 'bookings':
      return <BookingsTab group={group} />;
    case 'bundles':
      return <BundlesTab group={group} />;
    case 'downtime':
      return <DowntimeTab group={group} />;
    case 'settings':
      return <SettingsTab group={group} />;
    case 'notes':
      return <Notes ownerType="product_groups" ownerId={group.id} />;
    case 'history':
      return <Activity ownerId={group.id} />;
    default:
      return <PricingTab group={group} />;
  }
}

export const DowntimeTab = ({ group }: { readonly group: ProductGroups }) => (
  <Downtimes
    filter={{ product_group_id: group.id }}
    preset={{ productId: group.products?.[0]?.id, productName: group.products?.[0]?.name ?? undefined }}
    showProduct={group.has_variations}
  />
);
