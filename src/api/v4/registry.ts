import type { Resource } from './engine/resource.ts';
import { activityLogs } from './resources/activity-logs.ts';
import { agendaDays } from './resources/agenda-days.ts';
import { apiKeys } from './resources/api-keys.ts';
import { authenticationMethods } from './resources/authentication-methods.ts';
import { availabilities } from './resources/availabilities.ts';
import { barcodes } from './resources/barcodes.ts';
import { bundleItems } from './resources/bundle-items.ts';
import { bundlePrices } from './resources/bundle-prices.ts';
import { bundles } from './resources/bundles.ts';
import { companies } from './resources/companies.ts';
import { counts } from './resources/counts.ts';
import { couponItems } from './resources/coupon-items.ts';
import { coupons } from './resources/coupons.ts';
import { customers } from './resources/customers.ts';
import { defaultProperties } from './resources/default-properties.ts';
import { depositHolds } from './resources/deposit-holds.ts';
import { documents } from './resources/documents.ts';
import { downtimes } from './resources/downtimes.ts';
import { employeeInvitations } from './resources/employee-invitations.ts';
import { employees } from './resources/employees.ts';
import { inventoryAvailabilities } from './resources/inventory-availabilities.ts';
import { inventoryBreakdowns } from './resources/inventory-breakdowns.ts';
import { inventoryLevelIntervals } from './resources/inventory-level-intervals.ts';
import { inventoryLevels } from './resources/inventory-levels.ts';
import { invoiceFinalizations } from './resources/invoice-finalizations.ts';
import { invoiceRevisions } from './resources/invoice-revisions.ts';
import { itemPrices } from './resources/item-prices.ts';
import { items } from './resources/items.ts';
import { lineChargeSuggestions } from './resources/line-charge-suggestions.ts';
import { lines } from './resources/lines.ts';
import { locations } from './resources/locations.ts';
import { merges } from './resources/merges.ts';
import { notes } from './resources/notes.ts';
import { orderDuplications } from './resources/order-duplications.ts';
import { orderFulfillments } from './resources/order-fulfillments.ts';
import { orderMovePreviews } from './resources/order-move-previews.ts';
import { orderPlanningAvailabilities } from './resources/order-planning-availabilities.ts';
import { orderPricePreviews } from './resources/order-price-previews.ts';
import { orderPriceRecalculations } from './resources/order-price-recalculations.ts';
import { orderStatusTransitions } from './resources/order-status-transitions.ts';
import { orders } from './resources/orders.ts';
import { paymentAuthorizations } from './resources/payment-authorizations.ts';
import { paymentCharges } from './resources/payment-charges.ts';
import { paymentMethods } from './resources/payment-methods.ts';
import { paymentRefunds } from './resources/payment-refunds.ts';
import { payments } from './resources/payments.ts';
import { photos } from './resources/photos.ts';
import { plannings } from './resources/plannings.ts';
import { pricePreviews } from './resources/price-previews.ts';
import { priceRules } from './resources/price-rules.ts';
import { priceRulesets } from './resources/price-rulesets.ts';
import { priceStructures } from './resources/price-structures.ts';
import { priceTiles } from './resources/price-tiles.ts';
import { productGroups } from './resources/product-groups.ts';
import { productTrackers } from './resources/product-trackers.ts';
import { products } from './resources/products.ts';
import { properties } from './resources/properties.ts';
import { refundablePaymentCharges } from './resources/refundable-payment-charges.ts';
import { reportCompanyPerformances } from './resources/report-company-performances.ts';
import { reportMovements } from './resources/report-movements.ts';
import { reportRefusedDemands } from './resources/report-refused-demands.ts';
import { reportRentalIntervals } from './resources/report-rental-intervals.ts';
import { reportRentals } from './resources/report-rentals.ts';
import { reportSalesItems } from './resources/report-sales-items.ts';
import { reportStockItems } from './resources/report-stock-items.ts';
import { reportUtilizations } from './resources/report-utilizations.ts';
import { settings } from './resources/settings.ts';
import { signatures } from './resources/signatures.ts';
import { sortings } from './resources/sortings.ts';
import { stockAdjustments } from './resources/stock-adjustments.ts';
import { stockCounts } from './resources/stock-counts.ts';
import { stockItemArchivations } from './resources/stock-item-archivations.ts';
import { stockItemPlannings } from './resources/stock-item-plannings.ts';
import { stockItemSuggestions } from './resources/stock-item-suggestions.ts';
import { stockItemTrackers } from './resources/stock-item-trackers.ts';
import { stockItems } from './resources/stock-items.ts';
import { tags } from './resources/tags.ts';
import { taxCategories } from './resources/tax-categories.ts';
import { taxRates } from './resources/tax-rates.ts';
import { taxRegions } from './resources/tax-regions.ts';
import { taxValues } from './resources/tax-values.ts';
import { timelineRows } from './resources/timeline-rows.ts';
import { timelines } from './resources/timelines.ts';
import { urlRedirects } from './resources/url-redirects.ts';

/** Everything that version 4 offers. */
export const resources: readonly Resource[] = [
  activityLogs,
  agendaDays,
  apiKeys,
  authenticationMethods,
  availabilities,
  barcodes,
  bundleItems,
  bundlePrices,
  bundles,
  companies,
  counts,
  couponItems,
  coupons,
  customers,
  defaultProperties,
  depositHolds,
  documents,
  downtimes,
  employeeInvitations,
  employees,
  inventoryAvailabilities,
  inventoryBreakdowns,
  inventoryLevelIntervals,
  inventoryLevels,
  invoiceFinalizations,
  invoiceRevisions,
  itemPrices,
  items,
  lineChargeSuggestions,
  lines,
  locations,
  merges,
  notes,
  orderDuplications,
  orderFulfillments,
  orderMovePreviews,
  orderPlanningAvailabilities,
  orderPricePreviews,
  orderPriceRecalculations,
  orderStatusTransitions,
  orders,
  paymentAuthorizations,
  paymentCharges,
  paymentMethods,
  paymentRefunds,
  payments,
  photos,
  plannings,
  pricePreviews,
  priceRules,
  priceRulesets,
  priceStructures,
  priceTiles,
  productGroups,
  productTrackers,
  products,
  properties,
  refundablePaymentCharges,
  reportCompanyPerformances,
  reportMovements,
  reportRefusedDemands,
  reportRentalIntervals,
  reportRentals,
  reportSalesItems,
  reportStockItems,
  reportUtilizations,
  settings,
  signatures,
  sortings,
  stockAdjustments,
  stockCounts,
  stockItemArchivations,
  stockItemPlannings,
  stockItemSuggestions,
  stockItemTrackers,
  stockItems,
  tags,
  taxCategories,
  taxRates,
  taxRegions,
  taxValues,
  timelineRows,
  timelines,
  urlRedirects,
];
