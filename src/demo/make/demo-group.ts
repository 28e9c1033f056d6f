import type { PricePeriod } from '../../domain/pricing/line-price.ts';
import type { DemoPicture } from '../demo-pictures.ts';

/** A product group of the demo, as its catalogue lists it. */
export interface DemoGroup {
  readonly name: string;
  readonly sku: string;
  readonly manufacturer: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly picture: DemoPicture;
  readonly price: DemoPrice;
  readonly stock: DemoStock;
  /** Purchase cost of one unit. */
  readonly cost_in_cents: number;
  readonly deposit_in_cents?: number;
  readonly weight_kg?: number;
  /** Default: `rental`. */
  readonly product_type?: 'rental' | 'sales_item' | 'service';
  /** Default: `trackable`. */
  readonly tracking_type?: 'bulk' | 'trackable' | 'none';
  /** Minutes before and after a rental. */
  readonly buffer_min?: readonly [before: number, after: number];
  readonly shortage_limit?: number;
  readonly archived?: boolean;
}

export type DemoPrice =
  | { readonly type: 'fixed'; readonly cents: number }
  | { readonly type: 'simple'; readonly cents: number; readonly period: PricePeriod }
  | { readonly type: 'structure'; readonly cents: number; readonly structure: 'camera' | 'lighting' }
  | { readonly type: 'private_structure'; readonly cents: number };

/** Stock of the group's single product, or of each variation by its value. */
export type DemoStock =
  | DemoUnits
  | { readonly field: string; readonly variations: Readonly<Record<string, DemoUnits>> };

export interface DemoUnits {
  readonly units: readonly [shop: number, airport: number];
  /** Ordered from the manufacturer; arrives at the shop in so many days. */
  readonly expected?: { readonly units: number; readonly in_days: number };
  /** Sub-hired for the shop, from one day to another. */
  readonly temporary?: { readonly units: number; readonly from_days: number; readonly till_days: number };
  /** Price of a variation, where it differs from the group's. */
  readonly price_in_cents?: number;
}
