/** Products that are rented together. */
export interface DemoShoot {
  readonly tags: readonly string[];
  /** Frequency, relative to the others. */
  readonly weight: number;
  readonly wants: readonly DemoWant[];
}

export type DemoWant = {
  readonly quantity: readonly [least: number, most: number];
  /** Default: 1. */
  readonly chance?: number;
} & ({ readonly sku: string; readonly variation?: string } | { readonly bundle: string });

export const DEMO_SHOOTS: readonly DemoShoot[] = [
  {
    tags: ['interview'],
    weight: 10,
    wants: [
      { bundle: 'Interview kit', quantity: [1, 1] },
      { sku: 'XLR5', quantity: [2, 6], chance: 0.6 },
      { sku: 'SOFT', variation: '90 cm', quantity: [1, 2], chance: 0.4 },
      { sku: 'GAFF', quantity: [1, 2], chance: 0.3 },
    ],
  },
  {
    tags: ['documentary'],
    weight: 9,
    wants: [
      { bundle: 'Documentary kit', quantity: [1, 1] },
      { sku: 'TCT', variation: 'Standard', quantity: [1, 1], chance: 0.7 },
      { sku: 'VSHOT', quantity: [1, 1], chance: 0.4 },
      { sku: 'PACK', quantity: [1, 1], chance: 0.4 },
    ],
  },
  {
    tags: ['portrait'],
    weight: 8,
    wants: [
      { bundle: 'Portrait lighting kit', quantity: [1, 1] },
      { sku: 'HM6', quantity: [1, 1], chance: 0.5 },
      { sku: 'OM100', quantity: [1, 1], chance: 0.3 },
    ],
  },
  {
    tags: ['feature'],
    weight: 9,
    wants: [
      { sku: 'HC3', quantity: [1, 2] },
      { sku: 'OP35', variation: 'PL', quantity: [1, 1], chance: 0.7 },
      { sku: 'OP50', variation: 'PL', quantity: [1, 1] },
      { sku: 'OP85', variation: 'PL', quantity: [1, 1], chance: 0.7 },
      { sku: 'TCT', quantity: [1, 2], chance: 0.8 },
      { sku: 'MON7', quantity: [1, 1], chance: 0.6 },
      { sku: 'VBAT', quantity: [3, 6] },
      { sku: 'TECH', quantity: [1, 1], chance: 0.25 },
    ],
  },
  {
    tags: ['commercial'],
    weight: 6,
    wants: [
      { sku: 'HC5', quantity: [1, 1] },
      { sku: 'OP50', variation: 'PL', quantity: [1, 1] },
      { sku: 'OP85', variation: 'PL', quantity: [1, 1], chance: 0.5 },
      { sku: 'K600', quantity: [1, 2] },
      { sku: 'STAND', quantity: [2, 4] },
      { sku: 'VBAT', quantity: [4, 6] },
      { sku: 'TECH', quantity: [1, 1], chance: 0.5 },
      { sku: 'GAFF', quantity: [2, 4], chance: 0.5 },
    ],
  },
  {
    tags: ['wedding'],
    weight: 14,
    wants: [
      { sku: 'HM6', quantity: [1, 2] },
      { sku: 'OZ2470', variation: 'E', quantity: [1, 1] },
      { sku: 'OZ70200', variation: 'E', quantity: [1, 1], chance: 0.6 },
      { sku: 'MONO', quantity: [1, 2], chance: 0.5 },
      { sku: 'VWIRE', quantity: [1, 1], chance: 0.5 },
      { sku: 'GIMB', quantity: [1, 1], chance: 0.3 },
    ],
  },
  {
    tags: ['photo'],
    weight: 14,
    wants: [
      { sku: 'HM6C', quantity: [1, 1] },
      { sku: 'OZ2470', quantity: [1, 1], chance: 0.7 },
      { sku: 'OZ70200', quantity: [1, 1], chance: 0.3 },
      { sku: 'OM100', quantity: [1, 1], chance: 0.3 },
      { sku: 'PACK', quantity: [1, 1], chance: 0.5 },
    ],
  },
  {
    tags: ['event'],
    weight: 9,
    wants: [
      { sku: 'K300', quantity: [1, 2] },
      { sku: 'KTUBE', quantity: [1, 1], chance: 0.6 },
      { sku: 'SOFT', quantity: [1, 3], chance: 0.6 },
      { sku: 'STAND', quantity: [2, 6] },
      { sku: 'GAFF', quantity: [1, 3], chance: 0.5 },
      { sku: 'TECH', quantity: [1, 1], chance: 0.2 },
    ],
  },
  {
    tags: ['podcast'],
    weight: 8,
    wants: [
      { sku: 'VREC', quantity: [1, 1] },
      { sku: 'VSHOT', quantity: [1, 2], chance: 0.6 },
      { sku: 'VWIRE', quantity: [1, 1], chance: 0.5 },
      { sku: 'XLR5', quantity: [3, 8] },
    ],
  },
  {
    tags: ['outdoor'],
    weight: 8,
    wants: [
      { sku: 'ACT', quantity: [1, 3] },
      { sku: 'PACK', quantity: [1, 1], chance: 0.6 },
      { sku: 'MONO', quantity: [1, 1], chance: 0.4 },
    ],
  },
  {
    tags: ['music video'],
    weight: 5,
    wants: [
      { sku: 'HM6C', quantity: [1, 1] },
      { sku: 'GIMB', quantity: [1, 1] },
      { sku: 'SLIDE', quantity: [1, 1], chance: 0.5 },
      { sku: 'KTUBE', quantity: [1, 2], chance: 0.6 },
      { sku: 'VBAT', quantity: [2, 4], chance: 0.6 },
    ],
  },
];
