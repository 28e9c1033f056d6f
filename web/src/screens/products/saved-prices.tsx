import { useQuery } from '@tanstack/react-query';
import { create } from '../../api/records.ts';
import type { ProductGroups, Resources } from '../../api/schema.ts';
import { lengthName, lengthsFor } from './price-lengths.ts';
import { type LengthPrice, PriceLine } from './price-line.tsx';

interface LengthAndPrice {
  readonly charge_length: number;
  readonly price_each_in_cents: number;
}

type PriceSettings = Omit<Resources['price_previews']['create'], 'charge_lengths'>;

/** What the settings would ask for the usual lengths, worked out by the server whether they are saved or not. */
export function usePreview(settings: PriceSettings): {
  readonly prices: readonly LengthPrice[] | undefined;
  readonly error: Error | null;
  readonly isStale: boolean;
} {
  const asked = useQuery({
    queryKey: ['price_previews', JSON.stringify(settings)],
    queryFn: () => create('price_previews', { ...settings, charge_lengths: lengthsFor(settings) }),
    placeholderData: (before: Resources['price_previews']['record'] | undefined) => before,
    meta: { touches: ['price_structures', 'price_tiles'] },
  });
  const prices = asked.data?.prices as readonly LengthAndPrice[] | undefined;
  return {
    prices: prices?.map(({ charge_length, price_each_in_cents }) => ({
      name: lengthName(charge_length),
      cents: price_each_in_cents,
    })),
    error: asked.error,
    isStale: asked.isPlaceholderData,
  };
}

/** The prices of a product as it is. */
export function SavedPrices({ group }: { readonly group: ProductGroups }) {
  const { prices } = usePreview({
    price_type: group.price_type,
    price_period: group.price_period,
    base_price_in_cents: group.base_price_in_cents,
    ...(group.price_structure_id === null ? {} : { price_structure_id: group.price_structure_id }),
  });
  if (group.price_type === 'none' || group.price_type === 'fixed') return null;
  return <PriceLine label="Prices for lengths of time" prices={prices ?? []} />;
}
