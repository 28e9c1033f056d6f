import { sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import {
  type ListedPrice,
  priceList,
  type PricePeriod,
  type PriceTile,
  type PricingFields,
  pricingOf,
  usesStructure,
} from '../../domain/pricing/line-price.ts';
import { formatInstantV1 } from '../../domain/time/format.ts';
import { assert } from '../../lib/assert.ts';
import { notFound } from '../../lib/refusal.ts';
import { UUID } from '../../lib/uuid-of.ts';
import type { ReadEndpoint } from '../server/endpoint.ts';
import { JSON_TYPE } from '../server/request.ts';

/** The prices of a product for each length of time with its own price. */
export const productPrices: ReadEndpoint = {
  kind: 'read',
  method: 'GET',
  path: '/api/1/products/:product_id/prices',
  async handle({ params, view }) {
    const product = await loadProduct(view, params['product_id'] ?? '');
    const body = { price_structures: [await priceStructure(view, product)] };
    return { status: 200, headers: { 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
  },
};

interface PricedProduct extends PricingFields {
  readonly price_structure_id: string | null;
}

interface Dated {
  readonly created_at: Temporal.Instant;
  readonly updated_at: Temporal.Instant;
}

type TileRow = PriceTile & Dated;
type StructureRow = Dated & Readonly<Record<PricePeriod, number>> & { readonly id: string };

async function loadProduct({ db, company }: ReadContext, id: string): Promise<PricedProduct> {
  const product = UUID.test(id)
    ? await db.maybe<PricedProduct>(sql`
        select price_type, price_period, base_price_in_cents, price_structure_id
        from items
        where company_id = ${company.id}
          and id = ${id}
          and type = 'products'
      `)
    : undefined;
  if (product === undefined) throw notFound('no such product');
  return product;
}

/** An entry without an id has prices without a structure. */
async function priceStructure(view: ReadContext, product: PricedProduct): Promise<object> {
  const { price_structure_id: id } = product;
  if (id === null || !usesStructure(product.price_type)) {
    return {
      ...structureJson(undefined),
      tiles: priceList(pricingOf(product, null)).map((tile) => tileJson(tile, null)),
    };
  }
  const structure = await loadStructure(view, id);
  const tiles = await loadTiles(view, id);
  const listed = priceList(pricingOf(product, { tiles, beyond: structure }));
  const rows = new Map(tiles.map((tile) => [tile.id, tile]));
  return { ...structureJson(structure), tiles: listed.map((tile) => tileJson(tile, id, rows.get(tile.id ?? ''))) };
}

async function loadStructure({ db, company }: ReadContext, id: string): Promise<StructureRow> {
  const structure = await db.maybe<StructureRow>(sql`
    select id, hour, day, week, month, year, created_at, updated_at
    from price_structures
    where company_id = ${company.id}
      and id = ${id}
  `);
  assert(structure !== undefined, 'a price structure that is referred to is there');
  return structure;
}

const loadTiles = ({ db, company }: ReadContext, structureId: string): Promise<TileRow[]> =>
  db.many<TileRow>(sql`
    select id, name, quantity, period, multiplier, created_at, updated_at
    from price_tiles
    where company_id = ${company.id}
      and price_structure_id = ${structureId}
    order by length, id
  `);

const structureJson = (structure: StructureRow | undefined) => ({
  id: structure?.id ?? null,
  ...datesJson(structure),
  legacy_id: null,
});

const tileJson = (tile: ListedPrice, priceId: string | null, row?: Dated) => ({
  id: tile.id,
  ...datesJson(row),
  name: tile.name,
  length: tile.length_s,
  multiplier: decimalText(tile.multiplier),
  quantity: decimalText(tile.quantity),
  period: tile.period,
  price_in_cents: tile.price_in_cents,
  price_id: priceId,
});

const datesJson = (row: Dated | undefined) => ({
  updated_at: row === undefined ? null : formatInstantV1(row.updated_at),
  created_at: row === undefined ? null : formatInstantV1(row.created_at),
});

const decimalText = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));
