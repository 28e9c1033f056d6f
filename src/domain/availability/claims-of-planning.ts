import type { Claim } from './claim.ts';

export interface PlanningFacts {
  /** With the buffer times. */
  readonly reserved_from_us: number;
  readonly reserved_till_us: number;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  /** Handed over for good. */
  readonly sold: number;
  readonly reserved: boolean;
}

/**
 * What a planning takes: `quantity − stopped − sold` during its time, while it is reserved or started. What is still out
 * past that time is taken up to the present instant, that one included: nothing that starts now can use it, what starts
 * later may.
 */
export function claimsOfPlanning(planning: PlanningFacts, now_us: number): readonly Claim[] {
  const { reserved_from_us: from_us, reserved_till_us: till_us, quantity, started, stopped, sold, reserved } = planning;
  if (!reserved && started === 0) return [];
  const scheduled = { from_us, till_us, units: quantity - stopped - sold };
  const overdue = { from_us: till_us, till_us: now_us + 1, units: started - stopped - sold };
  return [scheduled, overdue].filter((claim) => claim.units > 0 && claim.from_us < claim.till_us);
}
