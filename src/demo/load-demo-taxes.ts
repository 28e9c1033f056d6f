import { createTaxOwner } from '../app/pricing/taxes.ts';
import type { Work } from '../db/work.ts';

export interface DemoTaxes {
  readonly equipment: string;
  readonly goods: string;
  /** A region. */
  readonly washington: string;
}

/** What is rented and what is sold is taxed differently, and otherwise beyond the river. */
export async function loadDemoTaxes(work: Work): Promise<DemoTaxes> {
  const equipment = await createTaxOwner(work, 'tax_categories', {
    name: 'Equipment',
    default: true,
    tax_rates_attributes: [
      { name: 'County rental tax', value: 2.5 },
      { name: 'City arts levy', value: 0.75 },
    ],
  });
  const goods = await createTaxOwner(work, 'tax_categories', {
    name: 'Goods and services',
    tax_rates_attributes: [{ name: 'County business tax', value: 1.5 }],
  });
  const washington = await createTaxOwner(work, 'tax_regions', {
    name: 'Washington State',
    strategy: 'replace',
    tax_rates_attributes: [
      { name: 'State sales tax', value: 6.5 },
      { name: 'Local sales tax', value: 2.4 },
    ],
  });
  return { equipment, goods, washington };
}
