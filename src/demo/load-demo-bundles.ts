import { createBundle } from '../app/catalogue/bundles.ts';
import type { Work } from '../db/work.ts';
import { assert } from '../lib/assert.ts';
import type { LoadedGroup } from './load-demo-groups.ts';
import type { DemoPhotos } from './load-demo-photos.ts';

export const DEMO_BUNDLES = 3;

/** One with fixed products, and two in which the customer chooses a mount or a size. */
export async function loadDemoBundles(
  work: Work,
  groups: readonly LoadedGroup[],
  tax_category_id: string,
  photos: DemoPhotos,
): Promise<void> {
  const part = (sku: string, value?: string) => {
    const group = groups.find((candidate) => candidate.sku === sku);
    assert(group !== undefined, `the demo has a product group ${sku}`);
    const isChosen = value === undefined && 'variations' in group.stock;
    const product = group.products.find(({ variation_values: [own] }) => own === value);
    return { product_group_id: group.id, product_id: isChosen ? null : (product?.id ?? null) };
  };
  await createBundle(work, {
    name: 'Interview kit',
    stored_photo: photos.get('audio'),
    description: 'Everything for two people in two chairs.',
    tag_list: ['kit', 'featured'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('HM6'), quantity: 2, discount_percentage: 10 },
      { ...part('TCT', 'Standard'), quantity: 2, discount_percentage: 10 },
      { ...part('VWIRE'), quantity: 1 },
      { ...part('K300'), quantity: 2, discount_percentage: 15 },
      { ...part('STAND'), quantity: 2 },
    ],
  });
  await createBundle(work, {
    name: 'Documentary kit',
    stored_photo: photos.get('camera'),
    description: 'A cinema camera with the zoom of your mount, sound and power for a day.',
    tag_list: ['kit', 'cinema'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('HC3'), quantity: 1, discount_percentage: 12.5 },
      { ...part('OZ2470'), quantity: 1, discount_percentage: 12.5 },
      { ...part('VREC'), quantity: 1 },
      { ...part('VBAT'), quantity: 4 },
    ],
  });
  await createBundle(work, {
    name: 'Portrait lighting kit',
    stored_photo: photos.get('light'),
    description: 'Two panels on stands, with softboxes of the size you like.',
    tag_list: ['kit', 'light'],
    tax_category_id,
    bundle_items_attributes: [
      { ...part('K300'), quantity: 2, discount_percentage: 10 },
      { ...part('SOFT'), quantity: 2 },
      { ...part('STAND'), quantity: 2 },
    ],
  });
}
