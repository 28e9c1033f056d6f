import { create } from '../../api/records.ts';
import { forEachItem } from '../../parts/for-each-item.ts';

export interface NewStock {
  readonly productId: string;
  readonly locationId: string;
  readonly quantity: number;
  /** Identifiers of the stock items; without any they are made of the SKU and a number. */
  readonly identifiers: readonly string[];
  readonly from?: string | null;
  readonly till?: string | null;
  readonly purchaseCost_in_cents?: number | null;
  readonly purchasedAt?: string | null;
}

export interface AddedStock {
  readonly count: number;
  /** Identifiers that were refused, and the reason of the first. */
  readonly refused: readonly string[];
  readonly problem?: string;
}

/** Adds units to stock. A refused stock item does not stop the others. */
export async function addStock(stock: NewStock): Promise<AddedStock> {
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
    return { count: quantity, refused: [] };
  }
  const { done, failed } = await forEachItem(
    identifiers,
    (identifier) => create('stock_items', { ...about, identifier }),
    1,
  );
  const [first] = failed;
  return {
    count: done.length,
    refused: failed.map(({ item }) => item),
    ...(first === undefined ? {} : { problem: problemOf(first.item, first.error) }),
  };
}

/** `identifier has already been taken` → `CAM-001 has already been taken` */
const problemOf = (identifier: string, error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return text.startsWith('identifier ') ? text.replace('identifier', identifier) : `${identifier}: ${text}`;
};

/** Identifiers as people paste them: one a line, or with commas or semicolons between; each once, whatever its case. */
export function identifiersIn(text: string): readonly string[] {
  const seen = new Map<string, string>();
  for (const part of text.split(/[\n,;\t]/)) {
    const identifier = part.trim();
    if (identifier !== '' && !seen.has(identifier.toLowerCase())) seen.set(identifier.toLowerCase(), identifier);
  }
  return [...seen.values()];
}
