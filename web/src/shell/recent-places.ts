import type { Hit, HitKind } from './search-everything.ts';

const KEY = 'holdfast.recent';
const KEPT = 6;
const KINDS: readonly HitKind[] = ['order', 'customer', 'product', 'bundle', 'stock_item', 'document'];

/** What was opened from the search lately, the last first. It stays in this browser. */
export function recentPlaces(store: Pick<Storage, 'getItem'> = localStorage): readonly Hit[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isHit).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberPlace(hit: Hit, store: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const others = recentPlaces(store).filter(({ to }) => to !== hit.to);
  store.setItem(KEY, JSON.stringify([hit, ...others].slice(0, KEPT)));
}

const isHit = (value: unknown): value is Hit =>
  typeof value === 'object' &&
  value !== null &&
  KINDS.includes((value as Hit).kind) &&
  ['id', 'title', 'detail', 'to'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Hit).to.startsWith('/');
