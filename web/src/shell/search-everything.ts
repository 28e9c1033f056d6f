import type { RecordOf } from '../api/list-query.ts';
import { list } from '../api/records.ts';
import { rankHits } from '../parts/rank-hits.ts';

export type HitKind = 'order' | 'customer' | 'product' | 'bundle' | 'stock_item' | 'document';

/** Something that was found, and where it is. */
export interface Hit {
  readonly kind: HitKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

const EACH = 5;
/** How many matching products and documents are ranked. */
const RANKED = 50;
/** As the interface allows, and more than anybody types. */
const MAX_WORDS = 20;
const MAX_LENGTH = 200;

/** Orders, customers, products, bundles, stock items and documents that a text finds; a barcode finds what it is on. */
export async function searchEverything(typed: string, signal: AbortSignal): Promise<readonly Hit[]> {
  const q = searchText(typed);
  if (q === '') return [];
  const page = { size: EACH };
  const [scanned, orders, customers, items, stockItems, documents] = await Promise.all([
    list('barcodes', { filter: { number: typed.trim() }, include: ['owner', 'owner.product'], page }, signal),
    list('orders', { filter: { q, status: ANY_STATUS }, include: ['customer'], page }, signal),
    list('customers', { filter: { q }, page }, signal),
    list('items', { filter: { q, type: ['products', 'bundles'] }, sort: 'name', page: { size: RANKED } }, signal),
    list(
      'stock_items',
      { filter: { identifier: { match: q } }, include: ['product'], sort: 'identifier', page },
      signal,
    ),
    list('documents', { filter: { q }, include: ['customer'], page: { size: RANKED } }, signal),
  ]);
  const ranked = rankHits(items.data, q, (item) => [item.name, 'sku' in item ? item.sku : null]).slice(0, EACH);
  return withoutDoubles([
    ...scanned.data.flatMap(barcodeHit),
    ...orders.data.map(orderHit),
    ...customers.data.map(customerHit),
    ...ranked.flatMap(itemHit),
    ...stockItems.data.map(stockItemHit),
    ...rankHits(documents.data, q, ({ prefix_with_number, number }) => [prefix_with_number, String(number ?? '')])
      .slice(0, EACH)
      .map(documentHit),
  ]);
}

/** Orders are called #1042 by people, and 1042 by the interface. */
export const searchText = (typed: string): string =>
  typed
    .trim()
    .slice(0, MAX_LENGTH)
    .split(/\s+/)
    .slice(0, MAX_WORDS)
    .join(' ')
    .replace(/^#(?=\d)/, '');

const ANY_STATUS = ['draft', 'reserved', 'started', 'stopped', 'archived', 'canceled'];

const withoutDoubles = (hits: readonly Hit[]): readonly Hit[] =>
  [...new Map(hits.toReversed().map((hit) => [hit.to, hit])).values()].toReversed();

function barcodeHit({ owner, owner_type }: RecordOf<'barcodes'>): readonly Hit[] {
  if (owner == null) return [];
  switch (owner_type) {
    case 'orders':
      return [orderHit(owner as RecordOf<'orders'>)];
    case 'customers':
      return [customerHit(owner as RecordOf<'customers'>)];
    case 'products':
      return [productHit(owner as RecordOf<'products'>)];
    case 'stock_items':
      return [stockItemHit(owner as RecordOf<'stock_items'>)];
    case null:
      return [];
  }
}

const orderHit = ({ id, number, customer, status }: RecordOf<'orders'>): Hit => ({
  kind: 'order',
  id,
  title: number === null ? 'New order' : `#${number}`,
  detail: [customer?.name, STATUS_WORDS[status]].filter(Boolean).join(' · '),
  to: `/orders/${id}`,
});

const STATUS_WORDS: Readonly<Record<string, string>> = {
  draft: 'draft',
  reserved: 'reserved',
  started: 'out',
  stopped: 'back',
  archived: 'archived',
  canceled: 'canceled',
};

const customerHit = ({ id, name, email }: RecordOf<'customers'>): Hit => ({
  kind: 'customer',
  id,
  title: name,
  detail: email ?? '',
  to: `/customers/${id}`,
});

function itemHit(item: RecordOf<'items'>): readonly Hit[] {
  if (item.type === 'products') return [productHit(item as RecordOf<'products'>)];
  if (item.type !== 'bundles') return [];
  return [{ kind: 'bundle', id: item.id, title: item.name, detail: 'Bundle', to: `/bundles/${item.id}` }];
}

const productHit = ({ id, name, sku, product_group_id }: RecordOf<'products'>): Hit => ({
  kind: 'product',
  id,
  title: name,
  detail: sku ?? '',
  to: `/products/${product_group_id}`,
});

const documentHit = ({ id, document_type, prefix_with_number, number, customer }: RecordOf<'documents'>): Hit => ({
  kind: 'document',
  id,
  title: prefix_with_number ?? (number === null ? 'Pro forma' : String(number)),
  detail: [document_type, customer?.name].filter(Boolean).join(' · '),
  to: `/documents/${id}`,
});

const stockItemHit = ({ id, identifier, product }: RecordOf<'stock_items'>): Hit => ({
  kind: 'stock_item',
  id,
  title: identifier,
  detail: product?.name ?? 'Stock item',
  to: `/stock-items/${id}`,
});
