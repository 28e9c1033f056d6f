import { useQuery } from '@tanstack/react-query';
import { create, list } from '../../api/records.ts';
import { useLocations } from '../../parts/location-field.tsx';
import { verdictOf, verdictSentence } from '../../parts/move-verdict.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type Fit, obstacleOf, takenWith, type RequestedBooking } from './fit.ts';
import { type OrderWrite, planMove } from './plan-move.ts';
import type { Loaded } from './rows-of.ts';

/** While something is carried about, the server is asked when it rests for so long. */
const REST_MS = 120;

export type BookingToCheck = { readonly requested: RequestedBooking; readonly loaded: Loaded } | Fit | undefined;

/** Whether it can be there, as the server decides; known obstacles are reported without asking. */
export function useFit(checked: BookingToCheck): Fit | undefined {
  const locations = useLocations();
  const placeName = (id: string): string => locations.find((each) => each.id === id)?.name ?? 'another location';
  const known =
    checked === undefined || 'kind' in checked ? checked : obstacleOf(checked.requested, checked.loaded, placeName);
  const requested = checked === undefined || 'kind' in checked || known !== undefined ? undefined : checked.requested;
  const key = requested === undefined ? '' : JSON.stringify(questionOf(requested));
  const settled = useDebounced(key, REST_MS);
  const asked = useQuery({
    queryKey: ['timeline-fit', key],
    queryFn: () => (requested === undefined ? ASKING : ask(requested)),
    enabled: requested !== undefined && key === settled,
    staleTime: 5_000,
    retry: false,
    meta: { touches: ['availability', 'orders'] },
  });
  if (known !== undefined || checked === undefined || 'kind' in checked || requested === undefined) return known;
  if (asked.error !== null) return { kind: 'taken', words: asked.error.message };
  const fit = asked.data ?? ASKING;
  if (fit.kind !== 'free') return fit;
  const name = checked.loaded.timeline.stock_items.find(({ id }) => id === requested.stock_item_id)?.identifier;
  const place =
    locations.length > 1 && requested.location_id !== undefined ? ` at ${placeName(requested.location_id)}` : '';
  return { kind: 'free', words: `${name === undefined ? 'Free' : `${name} is free`}${place}` };
}

const ASKING: Fit = { kind: 'asking', words: 'Looking what is free…' };
const FREE: Fit = { kind: 'free', words: 'Free' };

const questionOf = ({ bar, product, times, stock_item_id, location_id }: RequestedBooking) => ({
  planning: bar?.booking?.id,
  own: bar?.stock_item_id,
  product: product.id,
  starts_ms: times.starts_ms,
  stops_ms: times.stops_ms,
  stock_item_id,
  location_id,
});

const ask = (requested: RequestedBooking): Promise<Fit> =>
  requested.bar === undefined ? askAboutNew(requested) : askAboutMove(requested);

async function askAboutMove({ bar, times, stock_item_id }: RequestedBooking): Promise<Fit> {
  const writes = bar === undefined ? [] : planMove(bar, { times, stock_item_id });
  if (bar?.booking === undefined || writes.length === 0) return FREE;
  const { order_id, id: planning_id } = bar.booking;
  const isMoved = writes.some(({ kind }) => kind === 'period');
  const verdict = verdictOf(
    await create('order_move_previews', {
      order_id,
      ...(isMoved ? { starts_at: instant(times.starts_ms), stops_at: instant(times.stops_ms) } : {}),
      actions: writes.filter(isSpecified).map(({ add, remove }) => ({
        action: 'specify_stock_items' as const,
        product_id: bar.product_id,
        planning_id,
        stock_item_ids_to_add: [...add],
        stock_item_ids_to_remove: [...remove],
      })),
    }),
  );
  return { kind: verdict.kind, words: verdictSentence(verdict) };
}

const isSpecified = (write: OrderWrite): write is Extract<OrderWrite, { kind: 'specify' }> => write.kind === 'specify';

/** One unit for a new order. */
async function askAboutNew(requested: RequestedBooking): Promise<Fit> {
  if (requested.location_id === undefined) return ASKING;
  const { from_ms, till_ms } = takenWith(requested);
  const filter = {
    item_id: requested.product.id,
    location_id: requested.location_id,
    from: instant(from_ms),
    till: instant(till_ms),
  };
  const { data } = await list('inventory_availabilities', { filter });
  const { available = 0, plannable = 0 } = data[0] ?? {};
  if (available === null || available >= 1) return FREE;
  return plannable === null || plannable >= 1
    ? { kind: 'confirm', words: 'Allowed, but short 1 of 1' }
    : { kind: 'taken', words: 'None is free' };
}

const instant = (ms: number): string => new Date(ms).toISOString();
