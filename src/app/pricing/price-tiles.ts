import { lockRow } from '../../db/locks.ts';
import type { Work } from '../../db/work.ts';
import { inPeriods, SINGULAR, tileLength_s, type TilePeriod } from '../../domain/pricing/line-price.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { decimalAttribute, lineAttribute } from '../attributes/attributes.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { insertRow, updateRow } from '../rows/write-rows.ts';

interface NewTile extends PriceTileAttributes {
  readonly price_structure_id?: string | null;
}

/** Answers the id of the new tile. */
export async function createPriceTile(work: Work, { price_structure_id, ...sent }: NewTile): Promise<string> {
  const problems = gatherProblems();
  const tile = planPriceTile(problems, sent, null);
  await requirePriceStructure(work, problems, price_structure_id);
  problems.refuse();
  assert(!!price_structure_id, 'a tile without a structure was refused');
  const id = newId();
  await insertRow(work, 'price_tiles', { id, price_structure_id, ...tile });
  return id;
}

async function requirePriceStructure(work: Work, problems: Problems, id: string | null | undefined): Promise<void> {
  if (!id) return problems.add('price_structure_id', "can't be blank");
  const row = await lockRow(work.tx, 'price_structures', work.company.id, id);
  if (row === undefined) problems.add('price_structure_id', 'must exist');
  else if (row.archived_at !== null) problems.add('price_structure_id', 'is archived');
}

export async function updatePriceTile(work: Work, id: string, sent: PriceTileAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'price_tiles', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const tile = planPriceTile(problems, sent, current);
  problems.refuse();
  await updateRow(work, 'price_tiles', id, { ...tile });
}

/** Of its period. */
export const MAX_TILE_QUANTITY = 10_000;

/** Multiplies the base price: far above real multipliers, and cents stay exact. */
export const MAX_MULTIPLIER = 10_000;

/** Attributes of a price tile that a caller may send. */
export interface PriceTileAttributes {
  readonly name?: string | null;
  readonly quantity?: number | null;
  readonly period?: TilePeriod | null;
  readonly multiplier?: number | null;
}

export interface PriceTile {
  readonly name: string;
  readonly quantity: number;
  readonly period: TilePeriod;
  readonly multiplier: number;
  /** Seconds. */
  readonly length: number;
}

/** The columns of a tile; `current` is null for a new one. A tile without a name is named after its length. */
export function planPriceTile(
  problems: Problems,
  { name: named, quantity, period, multiplier }: PriceTileAttributes,
  current: PriceTile | null,
): PriceTile {
  const sent = {
    quantity: quantity === undefined ? current?.quantity : quantity,
    period: period === undefined ? current?.period : period,
    multiplier: multiplier === undefined ? current?.multiplier : multiplier,
  };
  for (const [field, value] of Object.entries(sent)) {
    if (value === null || value === undefined) problems.add(field, "can't be blank");
  }
  const length = { quantity: quantityOf(problems, sent.quantity ?? 1), period: sent.period ?? 'days' };
  const name = lineAttribute(problems, 'name', named === undefined ? givenName(current) : named);
  return {
    ...length,
    name: name ?? nameOf(length),
    multiplier: multiplierAttribute(problems, 'multiplier', sent.multiplier) ?? 0,
    length: tileLength_s(length),
  };
}

const nameOf = ({ quantity, period }: Pick<PriceTile, 'quantity' | 'period'>): string =>
  inPeriods(quantity, SINGULAR[period]);

/** A name derived from the length changes with it. */
const givenName = (tile: PriceTile | null): string | null =>
  tile === null || tile.name === nameOf(tile) ? null : tile.name;

/** A factor of the base price. */
export const multiplierAttribute = (
  problems: Problems,
  field: string,
  value: number | null | undefined,
): number | undefined => decimalAttribute(problems, field, value, { least: 0, most: MAX_MULTIPLIER, fallback: 0 });

function quantityOf(problems: Problems, quantity: number): number {
  if (quantity < 1 || quantity > MAX_TILE_QUANTITY) {
    problems.add('quantity', `must be between 1 and ${MAX_TILE_QUANTITY}`);
  }
  return quantity;
}
