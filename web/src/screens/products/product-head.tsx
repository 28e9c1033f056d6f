import type { ReactNode } from 'react';
import type { ProductGroups } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { Photos } from '../../parts/photos.tsx';
import { useStockNow } from '../../parts/stock-now.ts';
import { FreeNow } from '../../parts/units.tsx';
import { Card } from '../../ui/page.tsx';
import { FreeSparkline } from './free-sparkline.tsx';
import { priceWord } from './kinds.ts';
import { SavedPrices } from './saved-prices.tsx';

/** The summary of a product. */
export function ProductHead({
  group,
  showsPrices,
}: {
  readonly group: ProductGroups;
  /** Not where they are shown while somebody changes them. */
  readonly showsPrices: boolean;
}) {
  const format = useFormat();
  const isStocked = group.tracking_type !== 'none';
  const stock = useStockNow(isStocked ? [group.id] : [])?.get(group.id);
  return (
    <div className="mb-4 grid gap-3 lg:grid-cols-[18rem_1fr]">
      <Photos ownerType="product_groups" ownerId={group.id} name={group.name} />
      <Card className="flex flex-col gap-4">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {isStocked && (
            <>
              <Figure label="Free now">
                <FreeNow stock={stock} className="!font-semibold" />
              </Figure>
              <Figure label="In stock">{format.number(stock?.stock)}</Figure>
            </>
          )}
          <Figure label={priceLabel(group)}>
            {group.price_type === 'none' ? 'free' : format.money(group.base_price_in_cents)}
          </Figure>
          {group.product_type === 'rental' && (
            <Figure label="Deposit">
              {group.deposit_in_cents === 0 ? 'none' : format.money(group.deposit_in_cents)}
            </Figure>
          )}
        </dl>
        {showsPrices && <SavedPrices group={group} />}
        {group.product_type === 'rental' && !group.archived && (
          <div>
            <h2 className="mb-2 text-sm font-medium">Free in the next 30 days, by the dates booked</h2>
            <FreeSparkline itemId={group.id} />
          </div>
        )}
        {group.description !== null && group.description !== '' && <p className="max-w-prose">{group.description}</p>}
      </Card>
    </div>
  );
}

function priceLabel(group: ProductGroups): string {
  if (group.price_type === 'none') return 'Price';
  return group.price_structure_id === null ? `Price ${priceWord(group)}` : 'Base price';
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);
