import { keepActive } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { ProductType } from '../../domain/catalogue/items.ts';
import { basePriceOf, type PriceType, suitsSales, usesStructure } from '../../domain/pricing/line-price.ts';
import { newId } from '../../lib/new-id.ts';
import { centsAttribute } from '../attributes/attributes.ts';
import type { Problems } from '../attributes/problems.ts';
import { insertRow } from '../rows/write-rows.ts';
import type { GroupBefore, ProductGroupAttributes } from './product-group.ts';

interface Asked {
  readonly price_type: PriceType;
  readonly sent: string | null | undefined;
  readonly before: { readonly price_type: PriceType; readonly price_structure_id: string | null };
}

/**
 * The price structure of a group: a shared one, its own private one, or none. Undefined stands for a private one that
 * is yet to be created.
 */
export async function priceStructureAttribute(
  work: Work,
  problems: Problems,
  groupId: string,
  { price_type, sent, before }: Asked,
): Promise<string | null | undefined> {
  if (price_type === 'private_structure') return ownStructure(work, problems, groupId, sent);
  if (price_type !== 'structure') return null;
  const kept = before.price_type === 'structure' ? before.price_structure_id : null;
  const id = sent === undefined ? kept : sent;
  if (id === null) problems.add('price_structure_id', "can't be blank for price_type structure");
  else if (id !== kept && !(await isReusable(work, id))) problems.add('price_structure_id', 'must exist');
  return id;
}

async function isReusable(work: Work, id: string): Promise<boolean> {
  const found = await work.tx.maybe(sql`
    select 1 as one
    from price_structures
    where company_id = ${work.company.id}
      and id = ${id}
      and price_structure_type = 'reusable'
      and archived_at is null
  `);
  return found !== undefined;
}

async function ownStructure(
  work: Work,
  problems: Problems,
  groupId: string,
  sent: string | null | undefined,
): Promise<string | undefined> {
  const own = await work.tx.maybe<{ id: string }>(sql`
    select id
    from price_structures
    where company_id = ${work.company.id}
      and product_group_id = ${groupId}
      and price_structure_type = 'private'
      and archived_at is null
    order by id
    limit 1
  `);
  if (sent && sent !== own?.id) {
    problems.add('price_structure_id', "can't be chosen for price_type private_structure");
  }
  return own?.id;
}

/** A structure that belongs to one group alone, without tiles yet. */
export async function insertPrivateStructure(work: Work, groupId: string, name: string): Promise<string> {
  const id = newId();
  await insertRow(work, 'price_structures', {
    id,
    name,
    price_structure_type: 'private',
    product_group_id: groupId,
  });
  return id;
}

/** The new prices, and the one that takes effect. */
export function priceChanges(
  problems: Problems,
  sent: ProductGroupAttributes,
  before: GroupBefore,
  productType: ProductType,
) {
  const price_type = sent.price_type === null ? 'none' : (sent.price_type ?? before.price_type);
  if (productType === 'sales_item' && !suitsSales(price_type)) {
    problems.add('price_type', 'must be fixed or none for a sales item');
  }
  const base = centsAttribute(problems, 'base_price_in_cents', sent.base_price_in_cents);
  const flat = centsAttribute(problems, 'flat_fee_price_in_cents', sent.flat_fee_price_in_cents);
  const structure = centsAttribute(problems, 'structure_price_in_cents', sent.structure_price_in_cents);
  const prices = {
    price_type,
    flat_fee_price_in_cents: flat ?? (usesStructure(price_type) ? undefined : base) ?? before.flat_fee_price_in_cents,
    structure_price_in_cents:
      structure ?? (usesStructure(price_type) ? base : undefined) ?? before.structure_price_in_cents,
  };
  const price_period = sent.price_period === undefined ? before.price_period : sent.price_period;
  return {
    ...prices,
    base_price_in_cents: basePriceOf(prices),
    price_period: price_period ?? (price_type === 'simple' ? 'day' : null),
  };
}

/** A ruleset already in use may be archived; one that is newly used is locked against archiving. */
export async function requirePriceRuleset(
  work: Work,
  problems: Problems,
  sent: string | null | undefined,
  kept: string | null,
): Promise<void> {
  if (!sent || sent === kept) return;
  if (await keepActive(work.tx, 'price_rulesets', work.company.id, sent)) return;
  problems.add('price_ruleset_id', 'must exist');
}
