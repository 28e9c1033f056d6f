import { type Api, type Attributes, recordOf, recordsOf, type Resource } from './api.ts';

export const documentOf = async (
  api: Api,
  { id }: Pick<Resource, 'id'>,
  document_type: string,
  attributes: Attributes = {},
): Promise<Resource> => recordOf(await api.create('documents', { document_type, order_id: id, ...attributes }), 201);

export const documentsOf = async (
  api: Api,
  { id }: Pick<Resource, 'id'>,
  query = 'sort=created_at',
): Promise<readonly Resource[]> =>
  recordsOf(await api.get(`documents?filter[order_id]=${id}&page[size]=1000&${query}`));

/** The invoice that follows an order, if there is one. */
export async function proFormaOf(api: Api, order: Pick<Resource, 'id'>): Promise<Resource | undefined> {
  const [document] = await documentsOf(api, order, 'filter[document_type]=invoice&filter[finalized]=false');
  return document;
}

/** Finalizes the invoice that follows an order. */
export async function finalizedOf(api: Api, order: Pick<Resource, 'id'>): Promise<Resource> {
  const proForma = await proFormaOf(api, order);
  recordOf(await api.create('invoice_finalizations', { document_id: proForma?.id }));
  return recordOf(await api.get(`documents/${proForma?.id}`));
}

/** In the order in which they are shown. */
export const linesOfDocument = async (api: Api, { id }: Pick<Resource, 'id'>): Promise<readonly Attributes[]> =>
  recordsOf(
    await api.get(
      `lines?filter[owner_type]=documents&filter[owner_id]=${id}&sort=position,nested_position&page[size]=1000`,
    ),
  ).map(({ attributes }) => attributes);

export const TOTALS = [
  'price_in_cents',
  'discount_in_cents',
  'coupon_discount_in_cents',
  'grand_total_in_cents',
  'tax_in_cents',
  'grand_total_with_tax_in_cents',
  'deposit_in_cents',
] as const;

/** Only these attributes. */
export const pick = (attributes: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, attributes[name]]));

export const invoicesOf = (api: Api, order: Pick<Resource, 'id'>): Promise<readonly Resource[]> =>
  documentsOf(api, order, 'filter[document_type]=invoice&sort=created_at');

/** Titles, kinds and prices. */
export const shownLines = async (api: Api, document: Pick<Resource, 'id'>) =>
  (await linesOfDocument(api, document)).map(({ title, line_type, price_in_cents }) => [
    title,
    line_type,
    price_in_cents,
  ]);

/** The attributes of the invoice that follows an order. */
export async function followed(api: Api, order: Resource): Promise<Attributes> {
  const proForma = await proFormaOf(api, order);
  if (proForma === undefined) throw new Error('no invoice follows the order');
  return proForma.attributes;
}

/** What the invoices that count come to, all together. Each is the sum of its lines. */
export async function sumsOf(api: Api, order: Pick<Resource, 'id'>): Promise<Readonly<Record<string, number>>> {
  const counted = (await invoicesOf(api, order)).filter(({ attributes }) => attributes['revised'] === false);
  for (const invoice of counted) {
    const heads = (await linesOfDocument(api, invoice)).filter(({ parent_line_id }) => parent_line_id === null);
    const price = heads.reduce((sum, { price_in_cents }) => sum + Number(price_in_cents), 0);
    if (price !== invoice.attributes['price_in_cents']) throw new Error(`lines of ${invoice.id} come to ${price}`);
  }
  return Object.fromEntries(
    TOTALS.map((name) => [name, counted.reduce((sum, { attributes }) => sum + Number(attributes[name]), 0)]),
  );
}
