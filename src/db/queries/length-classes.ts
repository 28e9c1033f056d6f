/**
 * Plannings are found by their start among those of similar length: a planning shorter than so many hours overlaps a
 * window only if it starts less than that before it. The column `length_class` has the same bounds; the last class has
 * none.
 */
export const LENGTH_CLASS_BOUNDS_h = [32, 256, 2_048] as const;

/** In hours because a day is not always 24 of them. */
export const lengthClasses: readonly { readonly length_class: number; readonly reach: string }[] = [
  ...LENGTH_CLASS_BOUNDS_h.map((hours, index) => ({ length_class: index, reach: `interval '${hours} hours'` })),
  { length_class: LENGTH_CLASS_BOUNDS_h.length, reach: 'null' },
];
