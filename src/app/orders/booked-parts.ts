import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { BookBundle } from './fulfilment-action.ts';
import type { ActionPlace } from './fulfilment-problem.ts';

/** The parts of a bundle, to be settled by what a customer has chosen. */
export interface BookedParts {
  /** Every product that may be meant. */
  readonly product_ids: readonly string[];
  choose(variations: BookBundle['product_variations'], at: ActionPlace): readonly ChosenPart[];
}

export interface ChosenPart {
  readonly bundle_item_id: string;
  readonly product_id: string;
  /** In one bundle. */
  readonly quantity: number;
  readonly discount_percentage: number;
}

/** By bundle, for bundles that exist. */
export async function bookedParts(work: Work, bundleIds: readonly string[]): Promise<ReadonlyMap<string, BookedParts>> {
  if (bundleIds.length === 0) return new Map();
  const rows = await work.tx.many<PartRow>(sql`
    select b.bundle_id, b.id as bundle_item_id, b.product_id, b.quantity, b.discount_percentage,
      array(
        select p.id
        from items as p
        where b.product_id is null
          and p.company_id = b.company_id
          and p.product_group_id = b.product_group_id
          and p.archived_at is null
        order by p.id
      ) as choices
    from bundle_items as b
    where b.company_id = ${work.company.id}
      and b.bundle_id = any(${bundleIds}::uuid[])
      and b.archived_at is null
    order by b.bundle_id, b.position, b.id
  `);
  const byBundle = Map.groupBy(rows, ({ bundle_id }) => bundle_id);
  return new Map([...byBundle].map(([id, parts]) => [id, partsOf(parts)]));
}

interface PartRow {
  readonly bundle_id: string;
  readonly bundle_item_id: string;
  /** Null: one of the choices. */
  readonly product_id: string | null;
  readonly quantity: number;
  readonly discount_percentage: number;
  readonly choices: readonly string[];
}

const partsOf = (parts: readonly PartRow[]): BookedParts => ({
  product_ids: parts.flatMap(({ product_id, choices }) => (product_id === null ? choices : [product_id])),
  choose: (variations, at) => {
    const chosen = new Map(variations.map(({ bundle_item_id, product_id }) => [bundle_item_id, product_id]));
    if (chosen.size < variations.length) throw at('product_variations', 'name a bundle item twice');
    for (const id of chosen.keys()) {
      const part = parts.find(({ bundle_item_id }) => bundle_item_id === id);
      if (part === undefined) throw at('product_variations', `name ${id}, which is no part of the bundle`);
      if (part.product_id !== null) throw at('product_variations', `name ${id}, which leaves no choice`);
    }
    return parts.map((part) => ({ ...part, product_id: part.product_id ?? choiceFor(part, chosen, at) }));
  },
});

function choiceFor(part: PartRow, chosen: ReadonlyMap<string, string>, at: ActionPlace): string {
  const product_id = chosen.get(part.bundle_item_id);
  if (product_id === undefined) throw at('product_variations', `must choose a product for ${part.bundle_item_id}`);
  if (!part.choices.includes(product_id)) {
    throw at('product_variations', `choose ${product_id} for ${part.bundle_item_id}, which has no such variation`);
  }
  return product_id;
}
