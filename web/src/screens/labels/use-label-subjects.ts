import { useList, useRecord } from '../../api/records.ts';
import type { Barcodes, Customers, Orders, Products, StockItems } from '../../api/schema.ts';

/** Something that has a label, or could have one. */
export interface LabelSubject {
  readonly owner_id: string;
  readonly owner_type: 'stock_items' | 'products' | 'customers' | 'orders';
  readonly name: string;
  readonly barcode: { readonly id: string } | undefined;
}

const MANY = { size: 1_000 };
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The records in the address: by their ids, or all of a product group. */
export function useLabelSubjects({ ids, product_group_id }: Readonly<Record<string, string | undefined>>) {
  const asked = ids?.split(',').filter(Boolean) ?? [];
  const byIds = asked.length > 0;
  const byGroup = !byIds && product_group_id !== undefined;
  const group = useRecord('product_groups', byGroup ? product_group_id : undefined);
  const isTracked = group.data?.tracking_type === 'trackable';
  const filter = { product_group_id: product_group_id ?? NOBODY };
  const stockItems = useList(
    'stock_items',
    byIds
      ? { filter: { id: asked }, include: ['barcode', 'product'], sort: 'identifier', page: MANY }
      : { filter: { ...filter, archived: false }, include: ['barcode', 'product'], sort: 'identifier', page: MANY },
    { enabled: byIds || (byGroup && isTracked) },
  );
  const products = useList(
    'products',
    { filter, include: ['barcode'], sort: 'name', page: MANY },
    { enabled: byGroup && group.data !== undefined && !isTracked },
  );
  const others = useList(
    'barcodes',
    {
      filter: { owner_id: byIds ? asked : NOBODY, owner_type: ['products', 'customers', 'orders'] },
      include: ['owner'],
      page: MANY,
    },
    { enabled: byIds },
  );
  const queries = [group, stockItems, products, others];
  const wanted = byIds
    ? [...(stockItems.data?.data.map(stockItemSubject) ?? []), ...(others.data?.data.map(otherSubject) ?? [])]
    : !byGroup
      ? []
      : isTracked
        ? stockItems.data?.data.map(stockItemSubject)
        : products.data?.data.map(productSubject);
  return {
    found: wanted ?? [],
    title: byGroup ? group.data?.name : undefined,
    isLoading: queries.some(({ isLoading }) => isLoading),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error !== null) void query.refetch();
    },
  };
}

const stockItemSubject = ({ id, identifier, barcode }: StockItems): LabelSubject => ({
  owner_id: id,
  owner_type: 'stock_items',
  name: identifier,
  barcode: barcode ?? undefined,
});

const productSubject = ({ id, name, barcode }: Products): LabelSubject => ({
  owner_id: id,
  owner_type: 'products',
  name: name,
  barcode: barcode ?? undefined,
});

function otherSubject(barcode: Barcodes): LabelSubject {
  const owner_type = barcode.owner_type;
  const name =
    owner_type === 'orders'
      ? `#${(barcode.owner as Orders | undefined)?.number ?? ''}`
      : ((barcode.owner as Customers | undefined)?.name ?? '');
  return { owner_id: barcode.owner_id, owner_type, name, barcode };
}
