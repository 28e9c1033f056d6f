import type { Resource } from './engine/resource.ts';
import { authenticationMethods } from './resources/authentication-methods.ts';
import { availabilities } from './resources/availabilities.ts';
import { barcodes } from './resources/barcodes.ts';
import { bundleItems } from './resources/bundle-items.ts';
import { bundles } from './resources/bundles.ts';
import { companies } from './resources/companies.ts';
import { customers } from './resources/customers.ts';
import { defaultProperties } from './resources/default-properties.ts';
import { downtimes } from './resources/downtimes.ts';
import { employees } from './resources/employees.ts';
import { inventoryAvailabilities } from './resources/inventory-availabilities.ts';
import { inventoryBreakdowns } from './resources/inventory-breakdowns.ts';
import { inventoryLevelIntervals } from './resources/inventory-level-intervals.ts';
import { inventoryLevels } from './resources/inventory-levels.ts';
import { items } from './resources/items.ts';
import { locations } from './resources/locations.ts';
import { notes } from './resources/notes.ts';
import { photos } from './resources/photos.ts';
import { priceStructures } from './resources/price-structures.ts';
import { priceTiles } from './resources/price-tiles.ts';
import { productGroups } from './resources/product-groups.ts';
import { products } from './resources/products.ts';
import { properties } from './resources/properties.ts';
import { settings } from './resources/settings.ts';
import { stockAdjustments } from './resources/stock-adjustments.ts';
import { stockCounts } from './resources/stock-counts.ts';
import { stockItemArchivations } from './resources/stock-item-archivations.ts';
import { stockItems } from './resources/stock-items.ts';
import { tags } from './resources/tags.ts';
import { taxCategories } from './resources/tax-categories.ts';
import { taxRates } from './resources/tax-rates.ts';
import { taxRegions } from './resources/tax-regions.ts';
import { urlRedirects } from './resources/url-redirects.ts';

/** Everything that version 4 offers. */
export const resources: readonly Resource[] = [
  authenticationMethods,
  availabilities,
  barcodes,
  bundleItems,
  bundles,
  companies,
  customers,
  defaultProperties,
  downtimes,
  employees,
  inventoryAvailabilities,
  inventoryBreakdowns,
  inventoryLevelIntervals,
  inventoryLevels,
  items,
  locations,
  notes,
  photos,
  priceStructures,
  priceTiles,
  productGroups,
  products,
  properties,
  settings,
  stockAdjustments,
  stockCounts,
  stockItemArchivations,
  stockItems,
  tags,
  taxCategories,
  taxRates,
  taxRegions,
  urlRedirects,
];
