import { createPriceStructure } from '../app/pricing/price-structures.ts';
import type { Work } from '../db/work.ts';

export interface DemoStructures {
  readonly camera: string;
  readonly lighting: string;
}

export const loadDemoPriceStructures = async (work: Work): Promise<DemoStructures> => ({
  camera: await createPriceStructure(work, {
    name: 'Cameras and lenses',
    // Each day beyond the month.
    day: 0.3,
    price_tiles_attributes: [
      { name: 'Half day', quantity: 6, period: 'hours', multiplier: 0.6 },
      { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
      { name: 'Weekend', quantity: 3, period: 'days', multiplier: 1.5 },
      { name: 'Week', quantity: 1, period: 'weeks', multiplier: 4 },
      { name: 'Month', quantity: 1, period: 'months', multiplier: 10 },
    ],
  }),
  lighting: await createPriceStructure(work, {
    name: 'Lights and sound',
    week: 2.5,
    price_tiles_attributes: [
      { name: 'Day', quantity: 1, period: 'days', multiplier: 1 },
      { name: 'Two days', quantity: 2, period: 'days', multiplier: 1.75 },
      { name: 'Week', quantity: 1, period: 'weeks', multiplier: 3 },
    ],
  }),
});
