import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { Claim } from '../../domain/availability/claim.ts';
import { claimsOfPlanning } from '../../domain/availability/claims-of-planning.ts';
import { microsecondsOf } from '../../domain/time/microseconds.ts';

/** Who takes units of a product, and for which times. */
export interface Claimant {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  /** Planned, whether back already or not. */
  readonly quantity: number;
  readonly claims: readonly Claim[];
}

/** All that take or will take units from now on. For when it is known that some are in each other's way. */
export async function claimants(work: Work, productId: string, locationId: string): Promise<readonly Claimant[]> {
  const rows = await work.tx.many<PlanningRow>(sql`
    select order_id, downtime_id, quantity, started, stopped, sold, reserved, reserved_from, reserved_till
    from plannings
    where company_id = ${work.company.id}
      and item_id = ${productId}
      and start_location_id = ${locationId}
      and units > 0
      and (reserved_till > ${work.now} or (started > stopped and sold = 0))
    order by reserved_from, id
  `);
  const now_us = microsecondsOf(work.now);
  return rows.map(({ reserved_from, reserved_till, order_id, downtime_id, ...facts }) => ({
    order_id,
    downtime_id,
    quantity: facts.quantity,
    claims: claimsOfPlanning(
      { ...facts, reserved_from_us: microsecondsOf(reserved_from), reserved_till_us: microsecondsOf(reserved_till) },
      now_us,
    ),
  }));
}

interface PlanningRow {
  readonly order_id: string | null;
  readonly downtime_id: string | null;
  readonly quantity: number;
  readonly started: number;
  readonly stopped: number;
  readonly sold: number;
  readonly reserved: boolean;
  readonly reserved_from: Temporal.Instant;
  readonly reserved_till: Temporal.Instant;
}
