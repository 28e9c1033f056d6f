import type { StockStep } from './stock-step.ts';

/** Temporary stock has an end. */
export const stockTypeOf = ({ till_us }: Pick<StockStep, 'till_us'>): 'regular' | 'temporary' =>
  till_us === null ? 'regular' : 'temporary';

/** Whether stock is still to come, there, or gone again. */
export function stockStatusAt(
  { from_us, till_us }: Pick<StockStep, 'from_us' | 'till_us'>,
  now_us: number,
): 'expected' | 'in_stock' | 'expired' {
  if (till_us !== null && till_us <= now_us) return 'expired';
  return from_us !== null && from_us > now_us ? 'expected' : 'in_stock';
}
