import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { list } from '../api/records.ts';
import type { BundleItems } from '../api/schema.ts';
import type { Period } from '../ui/period-picker.tsx';
import { type Buffers, bookedPeriod, widest } from './booked-period.ts';
import { useLocations } from './location-field.tsx';

/** An item to ask about. A booking takes the buffer times of its product along; a downtime has none. */
export interface AskedItem extends Partial<Buffers> {
  readonly id: string;
  readonly type?: string | null;
}

/** By item, units free during all of the period; null where there is no limit. */
export type FreeUnits = ReadonlyMap<string, number | null>;

/** More locations are not asked about. */
const MAX_PLACES = 6;

export function useFree(
  items: readonly AskedItem[],
  period: Period | undefined,
  locationId: string | undefined,
): FreeUnits | undefined {
  const locations = useLocations();
  const place = locationId ?? locations[0]?.id;
  const { data } = useQuery({
    queryKey: ['free', place, period?.starts_at, period?.stops_at, ...keysOf(items)],
    queryFn: ({ signal }) => ask(items, place ?? '', period ?? NO_PERIOD, signal),
    enabled: place !== undefined && period !== undefined && items.length > 0,
    placeholderData: keepPreviousData,
    meta: { touches: ['availability'] },
  });
  return data;
}

/** By item with no free units here: where others are free, such as `2 at Haarlem`. */
export function useFreeElsewhere(
  items: readonly AskedItem[],
  period: Period | undefined,
  locationId: string | undefined,
  free: FreeUnits | undefined,
): ReadonlyMap<string, string> | undefined {
  const locations = useLocations();
  const here = locationId ?? locations[0]?.id;
  const others = locations.filter(({ id }) => id !== here).slice(0, MAX_PLACES);
  const missing = items.filter(({ id }) => (free?.get(id) ?? 1) <= 0);
  const { data } = useQuery({
    queryKey: ['free-elsewhere', here, others.length, period?.starts_at, period?.stops_at, ...keysOf(missing)],
    queryFn: async ({ signal }) => {
      const asked = others.map(async ({ id, name }) => ({
        name,
        free: await ask(missing, id, period ?? NO_PERIOD, signal),
      }));
      const places = await Promise.all(asked);
      return new Map(
        missing.map(({ id }) => {
          const reported = places.flatMap(({ name, free: there }) => {
            const units = there.get(id) ?? 0;
            return units > 0 ? [`${units} at ${name}`] : [];
          });
          return [id, reported.join(', ')];
        }),
      );
    },
    enabled: period !== undefined && missing.length > 0 && others.length > 0,
    placeholderData: keepPreviousData,
    meta: { touches: ['availability'] },
  });
  return data;
}

const NO_PERIOD: Period = { starts_at: '', stops_at: '' };

const keysOf = (items: readonly AskedItem[]): readonly string[] =>
  items.map((item) => `${item.id} ${item.buffer_time_before ?? 0} ${item.buffer_time_after ?? 0}`).toSorted();

/** One question for each period that bookings would take: products differ in their buffer times. */
async function ask(
  items: readonly AskedItem[],
  location_id: string,
  period: Period,
  signal: AbortSignal,
): Promise<FreeUnits> {
  const ofBundles = await buffersOfBundles(items, signal);
  const periods = Map.groupBy(items, (item) => {
    const { starts_at, stops_at } = bookedPeriod(period, ofBundles.get(item.id) ?? item);
    return `${starts_at} ${stops_at}`;
  });
  const answers = await Promise.all(
    [...periods].map(([times, own]) => {
      const [from, till] = times.split(' ');
      const filter = { item_id: own.map(({ id }) => id), location_id, from, till };
      return list('inventory_availabilities', { filter }, signal);
    }),
  );
  return new Map(
    answers.flatMap(({ data }) =>
      data.flatMap(({ item_id, available }) => (item_id === null ? [] : [[item_id, available] as const])),
    ),
  );
}

/** The longest among its products: a bundle is one query. */
async function buffersOfBundles(
  items: readonly AskedItem[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Partial<Buffers>>> {
  const bundle_id = items.filter(({ type }) => type === 'bundles').map(({ id }) => id);
  if (bundle_id.length === 0) return new Map();
  const { data } = await list(
    'bundle_items',
    { filter: { bundle_id }, include: ['product', 'product_group'], page: { size: 1_000 } },
    signal,
  );
  const parts: ReadonlyMap<string | null, readonly BundleItems[]> = Map.groupBy(data, (part) => part.bundle_id);
  return new Map(
    bundle_id.map((id) => [
      id,
      widest((parts.get(id) ?? []).map(({ product, product_group }) => product ?? product_group ?? {})),
    ]),
  );
}
