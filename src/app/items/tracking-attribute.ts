import { type ProductType, TRACKING_OF, type TrackingType } from '../../domain/items/tracking.ts';
import type { Problems } from '../problems.ts';
import type { ProductGroupAttributes } from './product-group-attributes.ts';

/** How a new group's stock is kept: as `tracking_type` or `trackable` say, else as is usual for its kind. */
export function trackingAttribute(problems: Problems, sent: ProductGroupAttributes, type: ProductType): TrackingType {
  const tracking = sent.tracking_type ?? (sent.trackable ? 'trackable' : usualTracking(type));
  if (typeof sent.trackable === 'boolean' && sent.trackable !== (tracking === 'trackable')) {
    problems.add('trackable', `must be ${tracking === 'trackable'} for tracking_type ${tracking}`);
  }
  trackingMustSuit(problems, sent.tracking_type ? 'tracking_type' : 'trackable', tracking, type);
  return tracking;
}

const usualTracking = (type: ProductType): TrackingType => TRACKING_OF[type][0] ?? 'none';

export function trackingMustSuit(
  problems: Problems,
  field: keyof typeof WORDS,
  tracking: TrackingType,
  type: ProductType,
): void {
  if (!TRACKING_OF[type].includes(tracking)) problems.add(field, WORDS[field](tracking, type));
}

const WORDS = {
  tracking_type: (_: TrackingType, type: ProductType) =>
    `must be ${TRACKING_OF[type].join(' or ')} for product_type ${type}`,
  trackable: (_: TrackingType, type: ProductType) => `must be false for product_type ${type}`,
  product_type: (tracking: TrackingType, type: ProductType) => `can't be ${type} for tracking_type ${tracking}`,
};
