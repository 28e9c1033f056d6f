import type { ShortageRule } from '../../domain/availability/shortage-rule.ts';

/** What must be known of a product to tell how many of it are free. */
export interface StockedProduct extends ShortageRule {
  readonly id: string;
  readonly product_group_id: string;
  /** `none` is not counted at all. */
  readonly tracking_type: 'none' | 'bulk' | 'trackable';
  /** No limit to stock. */
  readonly unlimited: boolean;
  /** Rented out, so that it should come back; what is sold does not. */
  readonly returnable: boolean;
}
