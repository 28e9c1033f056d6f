import { useList } from '../../api/records.ts';
import { useFormat } from '../../format/format.ts';
import { addDays, startOfDay } from '../../format/zone.ts';

/** By bundle: its price for the next full day. */
export function useDayPrices(ids: readonly string[], days = 1): ReadonlyMap<string, number | null> | undefined {
  const format = useFormat();
  const from = addDays(format.today(), 1);
  const { data } = useList(
    'bundle_prices',
    {
      filter: {
        bundle_ids: ids.toSorted(),
        from: startOfDay(from, format.zone),
        till: startOfDay(addDays(from, days), format.zone),
      },
      page: { size: 200 },
    },
    { enabled: ids.length > 0, touches: ['bundle_items', 'product_groups', 'price_structures'] },
  );
  if (data === undefined) return undefined;
  return new Map(
    data.data.flatMap((price) => (price.bundle_id === null ? [] : [[price.bundle_id, price.price_each_in_cents]])),
  );
}
