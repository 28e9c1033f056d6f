import { useParams } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import type { Bundles } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Activity } from '../../parts/activity.tsx';
import { Archiving } from '../../parts/archiving.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Photos } from '../../parts/photos.tsx';
import { useStockNow } from '../../parts/stock-now.ts';
import { FreeNow, Tags } from '../../parts/units.tsx';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Page, ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { type LengthPrice, PriceLine } from '../products/price-line.tsx';
import { BundleForm } from './bundle-form.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { useDayPrices } from './use-day-prices.ts';

/** One bundle: its products, price and availability. */
export function Bundle() {
  const { bundleId } = useParams({ strict: false });
  const asked = useRecord('bundles', bundleId, {
    include: [
      'bundle_items',
      'bundle_items.product',
      'bundle_items.product_group',
      'bundle_items.product_group.products',
      'photo',
    ],
  });
  if (asked.data !== undefined) return <Loaded bundle={asked.data} />;
  return (
    <Page title="Bundle">
      {asked.error === null ? (
        <Loading what="Loading the bundle" />
      ) : (
        <ProblemState error={asked.error} retry={() => void asked.refetch()} />
      )}
    </Page>
  );
}

function Loaded({ bundle }: { readonly bundle: Bundles }) {
  const may = useMay();
  const stock = useStockNow([bundle.id])?.get(bundle.id);
  const mayEdit = may('products') && !bundle.archived;
  return (
    <Page
      title={bundle.name}
      lead={
        <span className="mt-1 flex flex-wrap items-center gap-2">
          <Badge>Bundle</Badge>
          {bundle.archived && <Badge tone="warn">Archived</Badge>}
          <span className="flex gap-1">
            Free now: <FreeNow stock={stock} />
          </span>
          <Tags tags={bundle.tag_list} />
        </span>
      }
      actions={
        may('products') && (
          <Archiving
            type="bundles"
            item={bundle}
            what="bundle"
            warning="It can no longer be booked and is hidden from lists. Its products stay."
          />
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <BundleParts bundle={bundle} readonly={!mayEdit} />
          <Prices bundle={bundle} />
          <BundleForm bundle={bundle} readonly={!mayEdit} />
        </div>
        <div className="flex flex-col gap-4">
          <Photos ownerType="bundles" ownerId={bundle.id} name={bundle.name} />
          <Notes ownerType="bundles" ownerId={bundle.id} />
          <Activity ownerId={bundle.id} />
        </div>
      </div>
    </Page>
  );
}

function Prices({ bundle }: { readonly bundle: Bundles }) {
  const format = useFormat();
  const one = useDayPrices([bundle.id]);
  const three = useDayPrices([bundle.id], 3);
  const week = useDayPrices([bundle.id], 7);
  const prices: readonly LengthPrice[] = [
    { name: '1 d', cents: one?.get(bundle.id) ?? null },
    { name: '3 d', cents: three?.get(bundle.id) ?? null },
    { name: '1 w', cents: week?.get(bundle.id) ?? null },
  ];
  return (
    <Card title="Price">
      <PriceLine label="Prices for lengths of time" prices={prices} />
      <p className="mt-2 text-sm text-muted">
        The sum of its parts less their discounts, from {format.day(new Date(Date.now() + 86_400_000).toISOString())}.
        Where the customer can choose, the cheapest option counts.
      </p>
    </Card>
  );
}
