import { type Answer, type Api, type Attributes, recordOf, recordsOf, type Resource } from './api.ts';

/** One day. */
export const A_DAY = { starts_at: '2030-01-01T09:00:00Z', stops_at: '2030-01-02T09:00:00Z' };

export const draftOf = async (api: Api, attributes: Attributes = {}): Promise<Resource> =>
  recordOf(await api.create('orders', { status: 'draft', ...A_DAY, ...attributes }), 201);

export const fulfill = (api: Api, { id }: Resource, ...actions: readonly Attributes[]): Promise<Answer> =>
  api.create('order_fulfillments', { order_id: id, actions }, { include: 'changed_lines' });

/** Books so many of a product; answers the line. */
export async function bookedLine(api: Api, order: Resource, product: Resource, quantity = 1): Promise<Resource> {
  const answer = await fulfill(api, order, {
    action: 'book_product',
    mode: 'create_new',
    product_id: product.id,
    quantity,
  });
  recordOf(answer);
  const [line] = (answer.body.included ?? []).filter(({ type }) => type === 'lines');
  if (line === undefined) throw new Error('what is booked has a line');
  return line;
}

/** Books bundles of these parts; answers the bundle's line. */
export async function bundleLine(
  api: Api,
  order: Resource,
  parts: readonly { readonly product: Resource; readonly quantity: number; readonly discount_percentage?: number }[],
  { quantity = 1, ...attributes }: Attributes & { readonly quantity?: number } = {},
): Promise<Resource> {
  const bundle = recordOf(
    await api.create('bundles', {
      name: 'Set',
      ...attributes,
      bundle_items_attributes: parts.map(({ product, ...part }) => ({
        ...part,
        product_id: product.id,
        product_group_id: product.attributes['product_group_id'],
      })),
    }),
    201,
  );
  recordOf(await fulfill(api, order, { action: 'book_bundle', bundle_id: bundle.id, quantity }));
  const line = (await linesOf(api, order)).find(({ attributes: { item_id } }) => item_id === bundle.id);
  if (line === undefined) throw new Error('a bundle has a line');
  return line;
}

export const charge = async (api: Api, { id }: Resource, attributes: Attributes = {}): Promise<Resource> =>
  recordOf(
    await api.create('lines', { owner_type: 'orders', owner_id: id, price_each_in_cents: 1_000, ...attributes }),
    201,
  );

/** In the order in which they are shown. */
export async function linesOf(api: Api, { id }: Resource): Promise<readonly Resource[]> {
  return recordsOf(await api.get(`lines?filter[order_id]=${id}&sort=position,nested_position&page[size]=1000`));
}

export const orderOf = async (api: Api, { id }: { readonly id: string }): Promise<Resource> =>
  recordOf(await api.get(`orders/${id}`));

export const taxesOf = async (api: Api, { id }: Resource): Promise<readonly Attributes[]> =>
  recordsOf(await api.get(`tax_values?filter[owner_id]=${id}&sort=percentage`)).map(({ attributes }) => attributes);

/** Makes a category with these rates; answers its id. */
export async function taxCategoryOf(api: Api, ...values: readonly number[]): Promise<string> {
  const { id } = recordOf(
    await api.create('tax_categories', {
      name: `Category ${values.join(' and ')}`,
      tax_rates_attributes: values.map((value) => ({ name: `VAT ${value}%`, value })),
    }),
    201,
  );
  return id;
}
