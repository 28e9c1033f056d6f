import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { listOptions } from '../../api/records.ts';
import type { TimelineRows, Timelines } from '../../api/schema.ts';
import { barsOf } from './bars-of.ts';
import { packLanes } from './pack-lanes.ts';
import type { Loaded } from './rows-of.ts';
import type { Span } from './scale.ts';
import { timelineIn } from './timeline-data.ts';

/** Products asked for in one request: more come with a jolt while somebody scrolls. */
const CHUNK = 8;

/** While somebody scrolls, what is in sight is noted so often at most. */
const PACE_MS = 90;

export const timelinesQuery = (
  products: readonly TimelineRows[],
  { window, locationId }: { readonly window: Span; readonly locationId: string | undefined },
) => ({
  filter: {
    product_id: products.map(({ id }) => id),
    location_id: locationId,
    from: new Date(window.from_ms).toISOString(),
    till: new Date(window.till_ms).toISOString(),
  },
});

export const TOUCHES = ['availability', 'orders', 'downtimes', 'stock_items'];

/** What happens with the products in sight; of the others what was seen of them before. */
export function useTimelines({
  products,
  inSight,
  window,
  locationId,
  now,
}: {
  readonly products: readonly TimelineRows[];
  /** Positions of the first and the last product in sight. */
  readonly inSight: readonly [number, number];
  readonly window: Span;
  readonly locationId: string | undefined;
  readonly now: number;
}) {
  const [first, last] = usePaced(inSight);
  const chunks = useMemo(() => {
    const found: (readonly TimelineRows[])[] = [];
    for (let at = Math.floor(first / CHUNK); at * CHUNK <= Math.min(last, products.length - 1); at += 1) {
      found.push(products.slice(at * CHUNK, (at + 1) * CHUNK));
    }
    return found;
  }, [products, first, last]);
  const answers = useQueries({
    queries: chunks.map((chunk) =>
      listOptions('timelines', timelinesQuery(chunk, { window, locationId }), { touches: TOUCHES }),
    ),
    combine: combined,
  });
  return { loaded: useLoaded(answers.records, locationId ?? '', now), error: answers.error };
}

interface Answer {
  readonly data: { readonly data: readonly Timelines[] } | undefined;
  readonly error: Error | null;
}

const combined = (answers: readonly Answer[]) => ({
  records: answers.flatMap(({ data }) => data?.data ?? []),
  error: answers.find(({ error }) => error !== null)?.error ?? null,
});

/** Keeps what was seen, and the very same objects as long as nothing has changed: else every row would be made anew. */
function useLoaded(records: readonly Timelines[], scope: string, now: number): ReadonlyMap<string, Loaded> {
  const kept = useRef<Kept>({ scope, now, of: new Map(), loaded: new Map() });
  return useMemo(() => {
    const before = kept.current;
    // Something may be late by now; what is out of sight is looked at again when it comes into it.
    const of = before.scope === scope && before.now === now ? before.of : new Map<string, Entry>();
    const changed = records.filter((record) => of.get(record.id)?.record !== record);
    if (of === before.of && changed.length === 0) return before.loaded;
    for (const record of changed) of.set(record.id, { record, loaded: loadedOf(record, now) });
    const loaded = new Map([...of].map(([id, entry]) => [id, entry.loaded]));
    kept.current = { scope, now, of, loaded };
    return loaded;
  }, [records, scope, now]);
}

interface Kept {
  readonly scope: string;
  readonly now: number;
  readonly of: Map<string, Entry>;
  readonly loaded: ReadonlyMap<string, Loaded>;
}

interface Entry {
  readonly record: Timelines;
  readonly loaded: Loaded;
}

function loadedOf(record: Timelines, now: number): Loaded {
  const timeline = timelineIn(record);
  const bars = barsOf(timeline, now);
  return { timeline, bars, lanes: packLanes(bars.get(null) ?? []) };
}

/** The value at first, then no more often than that. */
function usePaced([first, last]: readonly [number, number]): readonly [number, number] {
  const [paced, setPaced] = useState<readonly [number, number]>([first, last]);
  const latest = useRef<readonly [number, number]>([first, last]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = [first, last];
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setPaced(latest.current);
    }, PACE_MS);
  }, [first, last]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return paced;
}
