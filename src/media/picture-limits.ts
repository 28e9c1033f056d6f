import { invalid, type Refusal } from '../lib/refusal.ts';

/** Limits of uploaded pictures. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Pixels of the longest edge: decoders hold whole rows, and a row of 25 million pixels takes gigabytes. */
export const MAX_PICTURE_EDGE = 16_384;

/** Longest edge of stored pictures in pixels. No screen or label needs more than the original's. */
export const VARIANT_EDGES = { original: 4_096, xlarge: 1_600, large: 800 } as const;

export const pictureTooLarge = (field: string): Refusal =>
  invalid({ field, message: `is too large (maximum is ${MAX_PICTURE_BYTES} bytes)` });
