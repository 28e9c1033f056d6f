export const PRODUCT_TYPES = ['rental', 'sales_item', 'service'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const TRACKING_TYPES = ['none', 'bulk', 'trackable'] as const;
export type TrackingType = (typeof TRACKING_TYPES)[number];

/** How stock may be kept of each; the first is what is meant when nothing is said. */
export const TRACKING_OF: Readonly<Record<ProductType, readonly TrackingType[]>> = {
  rental: ['bulk', 'trackable'],
  sales_item: ['bulk', 'none'],
  service: ['none'],
};
