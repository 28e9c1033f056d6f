import type { DemoGroup, DemoUnits } from './demo-group.ts';

export const DEMO_LENSES: readonly DemoGroup[] = [
  {
    name: 'Orbis 24–70 mm f/2.8',
    sku: 'OZ2470',
    manufacturer: 'Orbis',
    description: 'The zoom that stays on the camera. Choose the mount.',
    tags: ['lens', 'zoom', 'featured'],
    picture: 'lens',
    price: { type: 'structure', cents: 4_500, structure: 'camera' },
    stock: mounts({
      EF: { units: [3, 1] },
      E: { units: [3, 2] },
      PL: { units: [2, 0], price_in_cents: 6_500 },
    }),
    cost_in_cents: 219_000,
    deposit_in_cents: 30_000,
    weight_kg: 0.9,
  },
  {
    name: 'Orbis 70–200 mm f/2.8',
    sku: 'OZ70200',
    manufacturer: 'Orbis',
    description: 'Long zoom with stabiliser and tripod collar.',
    tags: ['lens', 'zoom'],
    picture: 'lens',
    price: { type: 'structure', cents: 4_900, structure: 'camera' },
    stock: mounts({ EF: { units: [3, 1] }, E: { units: [3, 1] } }),
    cost_in_cents: 249_000,
    deposit_in_cents: 30_000,
    weight_kg: 1.5,
  },
  ...[35, 50, 85].map(
    (length_mm, index): DemoGroup => ({
      name: `Orbis Prime ${length_mm} mm T1.5`,
      sku: `OP${length_mm}`,
      manufacturer: 'Orbis',
      description: 'Cine prime with matched colour, 300° of focus and 0.8 gears.',
      tags: ['lens', 'prime', 'cinema'],
      picture: 'lens',
      price: { type: 'structure', cents: 5_900 + index * 300, structure: 'camera' },
      stock: mounts({ PL: { units: [length_mm === 50 ? 4 : 3, 0] }, E: { units: [2, 1] } }),
      cost_in_cents: 329_000,
      deposit_in_cents: 40_000,
      weight_kg: 1.1,
    }),
  ),
  {
    name: 'Orbis Macro 100 mm f/2.8',
    sku: 'OM100',
    manufacturer: 'Orbis',
    description: 'Life-size close-ups. E mount.',
    tags: ['lens', 'photo'],
    picture: 'lens',
    price: { type: 'simple', cents: 3_500, period: 'day' },
    stock: { units: [3, 0] },
    cost_in_cents: 129_000,
    deposit_in_cents: 20_000,
    weight_kg: 0.6,
  },
];

function mounts(variations: Readonly<Record<string, DemoUnits>>) {
  return { field: 'Mount', variations };
}
