import { useQuery } from '@tanstack/react-query';
import { create, list } from '../../api/records.ts';
import { useLocations } from '../../parts/location-field.tsx';
import { verdictOf, verdictSentence } from '../../parts/move-verdict.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type Fit, obstacleOf, takenWith, type Wish } from './fit.ts';
import { type OrderWrite, planMove } from './plan-move.ts';
import type { Loaded } from './rows-of.ts';

/** While something is carried about, the server is asked when it rests for so long. */
const REST_MS = 120;

export type Wished = { readonly wish: Wish; readonly loaded: Loaded } | Fit | undefined;

/** Whether it can be there, as the server decides; known obstacles are reported without asking. */
export function useFit(wished: Wished): Fit | undefined {
  const locations = useLocations();
  const placeName = (id: string): string => locations.find((each) => each.id === id)?.name ?? 'another location';
  const known = wished === undefined || 'kind' in wished ? wished : obstacleOf(wished.wish, wished.loaded, placeName);
  const wish = wished === undefined || 'kind' in wished || known !== undefined ? undefined : wished.wish;
  const key = wish === undefined ? '' : JSON.stringify(questionOf(wish));
  const settled = useDebounced(key, REST_MS);
  const asked = useQuery({
    queryKey: ['timeline-fit', key],
    queryFn: () => (wish === undefined ? ASKING : ask(wish)),
    enabled: wish !== undefined && key === settled,
    staleTime: 5_000,
    retry: false,
    meta: { touches: ['availability', 'orders'] },
  });
  if (known !== undefined || wished === undefined || 'kind' in wished || wish === undefined) return known;
  if (asked.error !== null) return { kind: 'taken', words: asked.error.message };
  const fit = asked.data ?? ASKING;
  if (fit.kind !== 'free') return fit;
  const name = wished.loaded.timeline.stock_items.find(({ id }) => id === wish.stock_item_id)?.identifier;
  const place = locations.length > 1 && wish.location_id !== undefined ? ` at ${placeName(wish.location_id)}` : '';
  return { kind: 'free', words: `${name === undefined ? 'Free' : `${name} is free`}${place}` };
}

const ASKING: Fit = { kind: 'asking', words: 'Looking what is free…' };
const FREE: Fit = { kind: 'free', words: 'Free' };

const questionOf = ({ bar, product, times, stock_item_id, location_id }: Wish) => ({
  planning: bar?.booking?.id,
  own: bar?.stock_item_id,
  product: product.id,
  starts_ms: times.starts_ms,
  stops_ms: times.stops_ms,
  stock_item_id,
  location_id,
});

const ask = (wish: Wish): Promise<Fit> => (wish.bar === undefined ? askAboutNew(wish) : askAboutMove(wish));

async function askAboutMove({ bar, times, stock_item_id }: Wish): Promise<Fit> {
  const deeds = bar === undefined ? [] : planMove(bar, { times, stock_item_id });
  if (bar?.booking === undefined || deeds.length === 0) return FREE;
  const { order_id, id: planning_id } = bar.booking;
  const isMoved = deeds.some(({ kind }) => kind === 'period');
  const verdict = verdictOf(
    await create('order_move_previews', {
      order_id,
      ...(isMoved ? { starts_at: instant(times.starts_ms), stops_at: instant(times.stops_ms) } : {}),
      actions: deeds.filter(isSpecified).map(({ add, remove }) => ({
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

const isSpecified = (deed: OrderWrite): deed is Extract<OrderWrite, { kind: 'specify' }> => deed.kind === 'specify';

/** One unit for a new order. */
async function askAboutNew(wish: Wish): Promise<Fit> {
  if (wish.location_id === undefined) return ASKING;
  const { from_ms, till_ms } = takenWith(wish);
  const filter = {
    item_id: wish.product.id,
    location_id: wish.location_id,
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
