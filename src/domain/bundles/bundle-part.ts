/** So many of a product in every bundle: of the one that is named, or of any one of the group's, the same in all bundles. */
export interface BundlePart {
  /** The bundle item. */
  readonly id: string;
  readonly product_group_id: string;
  readonly product_id: string | null;
  readonly quantity: number;
}

/** Free units by product, for each product group: those of all products among which a customer may choose. */
export type FreeUnits = ReadonlyMap<string, ReadonlyMap<string, number>>;
