import { create } from '../../api/records.ts';

export interface NewStock {
  readonly productId: string;
  readonly locationId: string;
  readonly quantity: number;
  /** Names of tracked pieces; without any they are named by the SKU and a number. */
  readonly identifiers: readonly string[];
  readonly from?: string | null;
  readonly till?: string | null;
  readonly purchaseCost_in_cents?: number | null;
  readonly purchasedAt?: string | null;
}

/** Brings units into stock; answers how many. */
export async function addStock(stock: NewStock): Promise<number> {
  const { productId, locationId, identifiers, quantity } = stock;
  const about = {
    product_id: productId,
    ...(locationId === '' ? {} : { location_id: locationId }),
    ...(stock.from == null ? {} : { from: stock.from }),
    ...(stock.till == null ? {} : { till: stock.till }),
    ...(stock.purchaseCost_in_cents == null ? {} : { purchase_cost_in_cents: stock.purchaseCost_in_cents }),
    ...(stock.purchasedAt == null ? {} : { purchased_at: stock.purchasedAt }),
  };
  if (identifiers.length === 0) {
    await create('stock_adjustments', { ...about, quantity });
    return quantity;
  }
  for (const identifier of identifiers) await create('stock_items', { ...about, identifier });
  return identifiers.length;
}
