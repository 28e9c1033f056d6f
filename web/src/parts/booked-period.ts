import type { Products } from '../api/schema.ts';
import type { Period } from '../ui/period-picker.tsx';

/** Seconds for which a product stays taken around a booking. */
export type Buffers = Pick<Products, 'buffer_time_before' | 'buffer_time_after'>;

/** The period in which the server needs a product to be free for a booking of this period. */
export const bookedPeriod = (
  { starts_at, stops_at }: Period,
  { buffer_time_before, buffer_time_after }: Partial<Buffers>,
): Period => ({
  starts_at: new Date(Date.parse(starts_at) - (buffer_time_before ?? 0) * 1_000).toISOString(),
  stops_at: new Date(Date.parse(stops_at) + (buffer_time_after ?? 0) * 1_000).toISOString(),
});

export const widest = (all: readonly Partial<Buffers>[]): Buffers => ({
  buffer_time_before: Math.max(0, ...all.map(({ buffer_time_before }) => buffer_time_before ?? 0)),
  buffer_time_after: Math.max(0, ...all.map(({ buffer_time_after }) => buffer_time_after ?? 0)),
});
