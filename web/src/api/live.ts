import type { QueryClient } from '@tanstack/react-query';
import { type LiveMessage, openLiveSource } from './live-source.ts';

interface Change {
  readonly sequence: number;
  readonly kind: string;
  readonly subject_type: string;
  readonly subject_id: string;
}

/** At most one refresh per interval: a busy shop makes many changes a second. */
const PACE_MS = 400;

/** Follows the changes of the company and reloads the data on the screen that depends on them. */
export function followChanges(client: QueryClient): () => void {
  let changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    timer = undefined;
    const types = changed;
    changed = new Set();
    void client.invalidateQueries({
      predicate: ({ meta }) =>
        meta?.['fixed'] !== true && (types.has(EVERYTHING) || touchedBy(types, meta?.['touches'])),
    });
  };
  const note = (type: string) => {
    changed.add(type);
    timer ??= setTimeout(refresh, PACE_MS);
  };
  const unsubscribe = subscribe((message) => {
    if (message.kind === 'reset') return note(EVERYTHING);
    const change = JSON.parse(message.data) as Change;
    for (const type of affectedBy(change.subject_type)) note(type);
    window.dispatchEvent(new CustomEvent('holdfast:change', { detail: change }));
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Uses the worker shared by all tabs, or a stream of its own in browsers without shared workers. */
function subscribe(reported: (message: LiveMessage) => void): () => void {
  if (typeof SharedWorker === 'undefined') return openLiveSource(reported);
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'holdfast live',
  });
  worker.port.addEventListener('message', (event: MessageEvent<LiveMessage>) => reported(event.data));
  worker.port.start();
  const leave = () => worker.port.postMessage('bye');
  // A page kept for Back gets its subscription anew by being loaded again.
  const restore = (event: PageTransitionEvent) => event.persisted && window.location.reload();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', restore);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', restore);
    leave();
  };
}

const EVERYTHING = '*';

const touchedBy = (types: ReadonlySet<string>, touches: unknown): boolean =>
  !Array.isArray(touches) || touches.some((type) => types.has(String(type)));

const ORDER_FAMILY = [
  'orders',
  'lines',
  'plannings',
  'stock_item_plannings',
  'documents',
  'payments',
  'tax_values',
  'customers',
  'availability',
  'activity_logs',
];
const ITEM_FAMILY = [
  'items',
  'products',
  'product_groups',
  'bundles',
  'stock_items',
  'downtimes',
  'photos',
  'availability',
];

/** Record types that change together with a record of this type. */
function affectedBy(type: string): readonly string[] {
  if (ORDER_FAMILY.includes(type)) return [type, ...ORDER_FAMILY];
  if (
    ITEM_FAMILY.includes(type) ||
    type.startsWith('stock_') ||
    type.startsWith('price_') ||
    type.startsWith('bundle')
  ) {
    return [type, ...ITEM_FAMILY, 'activity_logs'];
  }
  return [type, 'activity_logs'];
}
