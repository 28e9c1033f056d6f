/** How a product group deals with too little stock. */
export interface ShortageRule {
  readonly allow_shortage: boolean;
  /** The greatest shortage that may be confirmed, at any moment. */
  readonly shortage_limit: number;
}

/** Units that may still be planned, those that shortage allows included. */
export const plannableUnits = (available: number, { allow_shortage, shortage_limit }: ShortageRule): number =>
  available + (allow_shortage ? shortage_limit : 0);
