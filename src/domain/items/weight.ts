export const WEIGHT_UNITS = ['g', 'kg', 'oz', 'lb'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** The unit that is meant when none is said. */
export const weightUnitOf = (system: 'metric' | 'imperial'): WeightUnit => (system === 'imperial' ? 'lb' : 'kg');
