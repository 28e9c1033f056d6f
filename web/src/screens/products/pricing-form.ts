import type { PriceStructures, ProductGroups, Resources } from '../../api/schema.ts';

export type TilePeriod = 'hours' | 'days' | 'weeks' | 'months' | 'years';

/** One step of a price list as it is typed. */
export interface TileDraft {
  readonly key: string;
  /** Undefined: not saved yet. */
  readonly id?: string;
  readonly quantity: string;
  readonly period: TilePeriod;
  readonly multiplier: string;
}

export const BEYOND = ['hour', 'day', 'week', 'month'] as const;
export type Beyond = (typeof BEYOND)[number];

export interface PricingDraft {
  readonly price_type: NonNullable<ProductGroups['price_type']>;
  readonly price_period: NonNullable<ProductGroups['price_period']>;
  readonly base: number | null;
  readonly price_structure_id: string;
  readonly price_ruleset_id: string;
  readonly deposit: number | null;
  readonly tiles: readonly TileDraft[];
  readonly beyond: Readonly<Record<Beyond, string>>;
}

export function draftOf(group: ProductGroups): PricingDraft {
  const own = group.price_type === 'private_structure' ? group.price_structure : undefined;
  return {
    price_type: group.price_type,
    price_period: group.price_period ?? 'day',
    base: group.base_price_in_cents,
    price_structure_id: group.price_type === 'structure' ? (group.price_structure_id ?? '') : '',
    price_ruleset_id: group.price_ruleset_id ?? '',
    deposit: group.deposit_in_cents,
    ...listDraft(own ?? undefined),
  };
}

function listDraft(structure: PriceStructures | undefined): Pick<PricingDraft, 'tiles' | 'beyond'> {
  const tiles = (structure?.price_tiles ?? []).map(({ id, quantity, period, multiplier }) => ({
    key: id,
    id,
    quantity: String(quantity),
    period: period,
    multiplier: String(multiplier),
  }));
  // A new list goes on as a price by the day does, or a month would cost as much as its last step.
  const factor = (unit: Beyond) => {
    if (structure === undefined) return unit === 'day' ? '1' : '';
    return structure[unit] ? String(structure[unit]) : '';
  };
  return {
    tiles: tiles.length > 0 ? tiles : [{ key: 'first', quantity: '1', period: 'days', multiplier: '1' }],
    beyond: { hour: factor('hour'), day: factor('day'), week: factor('week'), month: factor('month') },
  };
}

export const usesList = ({ price_type }: Pick<PricingDraft, 'price_type'>): boolean =>
  price_type === 'structure' || price_type === 'private_structure';

const numberOf = (text: string): number => Number(text.trim().replace(',', '.')) || 0;

const written = ({ quantity, period, multiplier }: TileDraft) => ({
  quantity: Math.round(numberOf(quantity)),
  period,
  multiplier: numberOf(multiplier),
});

const beyondOf = ({ beyond }: PricingDraft) => ({
  hour: numberOf(beyond.hour),
  day: numberOf(beyond.day),
  week: numberOf(beyond.week),
  month: numberOf(beyond.month),
});

/** What the server is asked about while somebody types. A step that is half typed is left out. */
export function previewOf(draft: PricingDraft): Omit<Resources['price_previews']['create'], 'charge_lengths'> {
  const { price_type, price_period, base, price_structure_id } = draft;
  return {
    price_type,
    base_price_in_cents: base ?? 0,
    ...(price_type === 'simple' ? { price_period } : {}),
    ...(price_type === 'structure' && price_structure_id !== '' ? { price_structure_id } : {}),
    ...(price_type === 'private_structure'
      ? {
          price_tiles_attributes: draft.tiles.map(written).filter(({ quantity }) => quantity > 0),
          ...beyondOf(draft),
        }
      : {}),
  };
}

/** The attributes of the product group to save. */
export function groupChangesOf(draft: PricingDraft): Resources['product_groups']['update'] {
  const { price_type, price_period, base, price_structure_id, price_ruleset_id, deposit } = draft;
  return {
    price_type,
    ...(usesList(draft) ? { structure_price_in_cents: base ?? 0 } : { flat_fee_price_in_cents: base ?? 0 }),
    ...(price_type === 'simple' ? { price_period } : {}),
    ...(price_type === 'structure'
      ? { price_structure_id: price_structure_id === '' ? null : price_structure_id }
      : {}),
    price_ruleset_id: price_ruleset_id === '' ? null : price_ruleset_id,
    deposit_in_cents: deposit ?? 0,
  };
}

/** What is saved of the product's own price list; `before` are the tiles that it has now. */
export function listChangesOf(
  draft: PricingDraft,
  before: readonly { readonly id: string }[],
): Resources['price_structures']['update'] {
  const kept = new Set(draft.tiles.map(({ id }) => id));
  return {
    ...beyondOf(draft),
    price_tiles_attributes: [
      ...draft.tiles.map((tile) => ({ ...(tile.id === undefined ? {} : { id: tile.id }), ...written(tile) })),
      ...before.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}
