import { couponDiscounts, couponRedemptions } from './coupons.ts';
import { customerFigures } from './customer-figures.ts';
import { documentSignatures, documentStatuses, documentTotals, invoiceSums } from './documents.ts';
import { orderEvents, productTrackers, stockItemTrackers } from './events.ts';
import type { Invariant } from './invariant.ts';
import { capacity, shortageAmounts } from './levels.ts';
import {
  customerNumbers,
  documentNumbers,
  eventSequences,
  invoiceRevisions,
  orderBarcodes,
  orderNumbers,
} from './numbers.ts';
import { linePrices, orderTotals, planningLines } from './order-money.ts';
import { orderProgress, orderStatuses } from './order-progress.ts';
import { depositHolds, orderDue, orderPayments, paymentUses } from './payments.ts';
import {
  bundlePlannings,
  downtimePlannings,
  planningHolds,
  planningStatuses,
  planningTimes,
  planningUnits,
} from './plannings.ts';
import { stockItemPlannedOnce, stockItemPlannings, stockItemUnits } from './stock-item-plannings.ts';

/** All invariants: they hold whatever happened concurrently, and after every crash. */
export const INVARIANTS: readonly Invariant[] = [
  capacity,
  shortageAmounts,
  stockItemPlannedOnce,
  stockItemPlannings,
  stockItemUnits,
  planningUnits,
  planningTimes,
  planningHolds,
  planningStatuses,
  bundlePlannings,
  downtimePlannings,
  orderStatuses,
  orderProgress,
  linePrices,
  orderTotals,
  couponDiscounts,
  couponRedemptions,
  orderPayments,
  orderDue,
  paymentUses,
  depositHolds,
  documentTotals,
  documentStatuses,
  documentSignatures,
  invoiceSums,
  invoiceRevisions,
  documentNumbers,
  planningLines,
  customerFigures,
  orderNumbers,
  customerNumbers,
  eventSequences,
  orderEvents,
  productTrackers,
  stockItemTrackers,
  orderBarcodes,
];
