export const PERIODS = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
  { value: 'weeks', label: 'weeks' },
  { value: 'months', label: 'months' },
  { value: 'years', label: 'years' },
] as const;

/** A number as people of either decimal mark write it. */
export const TILE_PATTERN = '[0-9]+([.,][0-9]+)?';
