import type { PricePeriod } from '../domain/pricing/line-price.ts';

/** A kind of product as it is told in the lists of what the demo company rents out. */
export interface DemoGroup {
  readonly name: string;
  readonly sku: string;
  readonly manufacturer: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly picture: DemoPicture;
  readonly price: DemoPrice;
  readonly stock: DemoStock;
  /** Purchase of one. */
  readonly cost_in_cents: number;
  readonly deposit_in_cents?: number;
  readonly weight_kg?: number;
  /** Rented out, each piece with a label of its own, unless told otherwise. */
  readonly product_type?: 'rental' | 'sales_item' | 'service';
  readonly tracking_type?: 'bulk' | 'trackable' | 'none';
  /** Minutes before and after a rental. */
  readonly buffer_min?: readonly [before: number, after: number];
  readonly shortage_limit?: number;
  /** Costs more at weekends. */
  readonly has_rules?: boolean;
  readonly archived?: boolean;
}

export const DEMO_PICTURES = ['audio', 'bag', 'camera', 'lens', 'light', 'tripod'] as const;
export type DemoPicture = (typeof DEMO_PICTURES)[number];

export type DemoPrice =
  | { readonly type: 'none' }
  | { readonly type: 'fixed'; readonly cents: number }
  | { readonly type: 'simple'; readonly cents: number; readonly period: PricePeriod }
  | { readonly type: 'structure'; readonly cents: number; readonly structure: 'camera' | 'lighting' }
  | { readonly type: 'private_structure'; readonly cents: number };

export type Units = readonly [shop: number, airport: number];

/** Of its single product, or of each variation by the value that tells it from the others. */
export type DemoStock =
  | DemoUnits
  | { readonly field: string; readonly variations: Readonly<Record<string, DemoUnits>> };

export interface DemoUnits {
  readonly units: Units;
  /** Bought, and on the way to the shop for so many days yet. */
  readonly expected?: { readonly units: number; readonly in_days: number };
  /** Hired from others, at the shop. */
  readonly temporary?: { readonly units: number; readonly from_days: number; readonly till_days: number };
  /** Of a variation, where it is not the group's. */
  readonly price_in_cents?: number;
}
