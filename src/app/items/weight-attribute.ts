import { type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { type WeightUnit, weightUnitOf } from '../../domain/items/weight.ts';
import type { Problems } from '../problems.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { WeightAttributes } from './product-group-attributes.ts';

/** What the column holds at most, in any unit. */
export const MAX_WEIGHT = 10_000_000;

export interface Weight {
  readonly weight_value: number | null;
  readonly weight_unit: WeightUnit | null;
}

export const NO_WEIGHT: Weight = { weight_value: null, weight_unit: null };

/** The weight that is to be kept: undefined when nothing of it was sent, `NO_WEIGHT` when it is to go. */
export async function weightAttribute(
  view: View,
  problems: Problems,
  sent: WeightAttributes | null | undefined,
  before: Weight,
): Promise<Weight | undefined> {
  if (sent === undefined) return undefined;
  if (sent === null) return NO_WEIGHT;
  if (sent.value === undefined && !sent.unit) return undefined;
  const value = sent.value === undefined ? before.weight_value : sent.value;
  if (value === null) return NO_WEIGHT;
  if (value < 0 || value > MAX_WEIGHT) problems.add('weight/value', `must be between 0 and ${MAX_WEIGHT}`);
  return {
    weight_value: Number(value.toFixed(FRACTION_DIGITS)),
    weight_unit: sent.unit ?? before.weight_unit ?? (await usualUnit(view)),
  };
}

const FRACTION_DIGITS = 4;

/** By the company's system of units; distances are where it says which. */
const usualUnit = async (view: View): Promise<WeightUnit> =>
  weightUnitOf((await readSettings(view)).settings.deliveries.distance_unit);

/** As it is published: an object, or null for none. */
export const weightSql = (row: Sql): Sql => sql`case
    when ${row}.weight_value is not null
      then json_build_object('value', json_float(${row}.weight_value), 'unit', ${row}.weight_unit)
  end`;
