import { createCoupon } from '../app/pricing/coupons.ts';
import type { Work } from '../db/work.ts';
import type { SeededRandom } from '../lib/seeded-random.ts';
import { COMPANY_AGE_DAYS, daysAgo } from './days-ago.ts';
import { DEMO_COUPON } from './demo-coupon.ts';
import { loadDemoBundles } from './load-demo-bundles.ts';
import type { DemoDefaults } from './load-demo-default-properties.ts';
import { loadDemoDowntimes } from './load-demo-downtimes.ts';
import { loadDemoGroups } from './load-demo-groups.ts';
import { loadDemoItemBarcodes } from './load-demo-item-barcodes.ts';
import { loadDemoItemNotes } from './load-demo-item-notes.ts';
import { loadDemoItemProperties } from './load-demo-item-properties.ts';
import { type DemoLocations, loadDemoLocations } from './load-demo-locations.ts';
import { loadDemoPhotos } from './load-demo-photos.ts';
import { loadDemoPriceRules } from './load-demo-price-rules.ts';
import { loadDemoPriceStructures } from './load-demo-price-structures.ts';
import { loadDemoStock } from './load-demo-stock.ts';
import { type DemoTaxes, loadDemoTaxes } from './load-demo-taxes.ts';

export interface LoadedCatalogue {
  readonly locations: DemoLocations;
  readonly taxes: DemoTaxes;
  readonly coupon_id: string;
}

/** What there is to rent, what it costs, how much of it there is and where. */
export async function loadDemoCatalogue(
  work: Work,
  random: SeededRandom,
  defaults: DemoDefaults,
  employees: readonly string[],
): Promise<LoadedCatalogue> {
  const atTheStart = { ...work, now: daysAgo(work.now, COMPANY_AGE_DAYS) };
  const locations = await loadDemoLocations(work);
  const taxes = await loadDemoTaxes(atTheStart);
  const structures = await loadDemoPriceStructures(atTheStart);
  const rules = await loadDemoPriceRules(atTheStart);
  const groups = await loadDemoGroups(work, random, structures, taxes, rules);
  const pieces = await loadDemoStock(work, random, groups, locations);
  await loadDemoItemProperties(work, random, defaults, groups, pieces);
  await loadDemoItemNotes(work, random, groups, pieces, employees);
  await loadDemoItemBarcodes(work, random, groups, pieces);
  const photos = await loadDemoPhotos(work, groups);
  await loadDemoBundles({ ...work, now: daysAgo(work.now, 420) }, groups, taxes.equipment, photos);
  await loadDemoDowntimes(work, groups, pieces, locations);
  const coupon_id = await createCoupon(atTheStart, DEMO_COUPON);
  return { locations, taxes, coupon_id };
}
