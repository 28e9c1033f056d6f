import type { DowntimeReason, DowntimeStatus } from '../../domain/downtimes/downtime-status.ts';

/** As its row has it. */
export interface Downtime {
  readonly product_id: string;
  readonly product_group_id: string;
  readonly location_id: string;
  readonly stock_item_id: string | null;
  readonly quantity: number;
  readonly reason: DowntimeReason;
  readonly status: DowntimeStatus;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
}

/** What a caller may send of it. */
export type DowntimeAttributes = { readonly [Name in keyof Downtime]?: Downtime[Name] | null };
