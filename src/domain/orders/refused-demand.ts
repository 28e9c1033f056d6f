/** Units of a product that an order asked for and did not get, because of a shortage. */
export interface RefusedDemand {
  readonly order_id: string;
  readonly product_id: string;
  readonly location_id: string;
  readonly starts_at: Temporal.Instant;
  readonly stops_at: Temporal.Instant;
  /** Units of it that the order would have, and that of these would be handed out. */
  readonly quantity: number;
  readonly started: number;
  /** How many of them are missing. */
  readonly shortage: number;
  /** The place and period that a moved order keeps; null for one that was not moved. */
  readonly kept: KeptPlace | null;
}

export interface KeptPlace {
  readonly location_id: string;
  readonly starts_at: Temporal.Instant | null;
  readonly stops_at: Temporal.Instant | null;
}
