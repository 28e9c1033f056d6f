import type { RecordOf } from '../../api/list-query.ts';

/** How much of its time a product was out, as `report_utilizations` tells it. */
export interface ProductUse {
  readonly id: string;
  readonly product_group_id: string;
  readonly name: string;
  /** Null where there was nothing to rent out. */
  readonly utilization: number | null;
  readonly average_units: number;
  readonly revenue_in_cents: number;
  readonly revenue_per_unit_in_cents: number | null;
  readonly buckets: readonly { readonly date: string; readonly utilization: number | null }[];
}

export const productUse = (record: RecordOf<'report_utilizations'>): ProductUse => ({
  id: record.id,
  product_group_id: record.product_group_id,
  name: record.name,
  utilization: record.utilization,
  average_units: record.average_units,
  revenue_in_cents: record.revenue_in_cents,
  revenue_per_unit_in_cents: record.revenue_per_unit_in_cents,
  buckets: record.buckets as ProductUse['buckets'],
});

/** How it is with a product, seen from the middle of all: in one of four corners. */
export const cornerOf = (isOften: boolean, isMuch: boolean): string =>
  `${isOften ? 'often' : 'seldom'} out, earns ${isMuch ? 'well' : 'little'}`;
