import { lockRow } from '../../db/locks.ts';
import { sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { chooseComponent, type Component } from '../../domain/catalogue/bundles.ts';
import { assert } from '../../lib/assert.ts';
import { newId } from '../../lib/new-id.ts';
import { notFound } from '../../lib/refusal.ts';
import { countAttribute, decimalAttribute } from '../attributes/attributes.ts';
import { type Entry, splitEntries } from '../attributes/list-entries.ts';
import { gatherProblems, type Problems } from '../attributes/problems.ts';
import { positionAttribute } from '../customers/properties.ts';
import { archiveRows, insertRows, updateRow } from '../rows/write-rows.ts';
import type { StoredPhoto } from './photos.ts';
import type { ItemAttributes } from './product-group.ts';

/** Attributes of a bundle that a caller may send. */
export interface BundleAttributes extends ItemAttributes, StoredPhoto {
  readonly bundle_items_attributes?: readonly BundleItemEntry[];
}

/** Attributes of a bundle item that a caller may send. */
export interface BundleItemAttributes {
  readonly product_group_id?: string | null;
  /** Null for a product group whose variations the customer chooses from. */
  readonly product_id?: string | null;
  readonly quantity?: number | null;
  readonly discount_percentage?: number | null;
  readonly position?: number | null;
  readonly photo_id?: string | null;
}

/** One entry of `bundle_items_attributes`. */
export type BundleItemEntry = Entry & BundleItemAttributes;

/** The columns of a bundle that decisions depend on. */
export interface Bundle {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly tax_category_id: string | null;
  readonly archived_at: Temporal.Instant | null;
}

/** Locked until commit, so that changes of a bundle's parts happen one at a time. */
export async function lockBundle(work: Work, id: string): Promise<Bundle> {
  const bundle = await lockBundleIfAny(work, id);
  if (bundle === undefined) throw notFound();
  return bundle;
}

export async function lockBundleIfAny(work: Work, id: string): Promise<Bundle | undefined> {
  const bundle = await lockRow(work.tx, 'items', work.company.id, id);
  return bundle?.type === 'bundles' ? bundle : undefined;
}

/** The records that bundle items refer to, as far as they exist. */
export interface BundleItemFacts {
  readonly components: ReadonlyMap<string, Component>;
  readonly photos: ReadonlySet<string>;
}

/** Everything that these refer to, in two statements at most; a product's group comes with it. */
export async function bundleItemFacts(work: Work, sent: readonly BundleItemAttributes[]): Promise<BundleItemFacts> {
  const items = sent.flatMap(({ product_group_id, product_id }) => [product_group_id ?? [], product_id ?? []].flat());
  const photos = sent.flatMap(({ photo_id }) => photo_id ?? []).filter((id) => UUID.test(id));
  return {
    components: new Map((await loadComponents(work, items)).map((component) => [component.id, component])),
    photos: new Set((await loadPhotos(work, photos)).map(({ id }) => id)),
  };
}

async function loadComponents(work: Work, ids: readonly string[]): Promise<Component[]> {
  if (ids.length === 0) return [];
  return work.tx.many<Component>(sql`
    select id, type, product_group_id, has_variations, archived_at is not null as archived
    from items
    where company_id = ${work.company.id}
      and id in (
        select unnest(${ids}::uuid[])
        union
        select product_group_id
        from items
        where company_id = ${work.company.id}
          and id = any(${ids}::uuid[])
      )
    order by id
  `);
}

async function loadPhotos(work: Work, ids: readonly string[]): Promise<{ id: string }[]> {
  if (ids.length === 0) return [];
  return work.tx.many<{ id: string }>(sql`
    select id
    from photos
    where company_id = ${work.company.id}
      and id = any(${ids}::uuid[])
    order by id
  `);
}

/** Photo ids are plain texts. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of one product in one bundle. */
export const MAX_BUNDLE_ITEM_QUANTITY = 10_000;

/** The stored columns of a bundle item. */
export interface BundleItem {
  readonly product_group_id: string;
  readonly product_id: string | null;
  readonly quantity: number;
  readonly discount_percentage: number;
  readonly photo_id: string | null;
  readonly position: number;
}

/** Null where a new one simply comes after the others. */
export type PlannedBundleItem = Omit<BundleItem, 'position'> & { readonly position: number | null };

/** The columns of a part; `current` is null for a new one. Its product group never changes. */
export function planBundleItem(
  problems: Problems,
  sent: BundleItemAttributes,
  current: BundleItem | null,
  { components, photos }: BundleItemFacts,
): PlannedBundleItem {
  return {
    ...componentOf(problems, sent, current, components),
    quantity: quantityOf(problems, sent.quantity) ?? current?.quantity ?? 1,
    discount_percentage:
      decimalAttribute(problems, 'discount_percentage', sent.discount_percentage, {
        least: 0,
        most: 100,
        fallback: 0,
      }) ??
      current?.discount_percentage ??
      0,
    photo_id: photoOf(problems, sent.photo_id, current, photos),
    position: positionAttribute(problems, sent.position) ?? current?.position ?? null,
  };
}

function componentOf(
  problems: Problems,
  sent: BundleItemAttributes,
  current: BundleItem | null,
  components: BundleItemFacts['components'],
): Pick<BundleItem, 'product_group_id' | 'product_id'> {
  const { product_group_id = current?.product_group_id ?? null, product_id = current?.product_id ?? null } = sent;
  if (current !== null && product_group_id !== current.product_group_id) {
    problems.add('product_group_id', "can't be changed");
    return current;
  }
  // An unchanged reference stays valid, even if it has been archived since.
  if (current !== null && product_id === current.product_id)
    return { product_group_id: current.product_group_id, product_id };
  const chosen = chooseComponent({ product_group_id, product_id }, components);
  if ('product_group_id' in chosen) return chosen;
  problems.add(chosen.field, chosen.problem);
  return { product_group_id: product_group_id ?? '', product_id };
}

function quantityOf(problems: Problems, sent: number | null | undefined): number | undefined {
  if (sent === null) return 1;
  return countAttribute(problems, 'quantity', sent, { least: 1, most: MAX_BUNDLE_ITEM_QUANTITY });
}

function photoOf(
  problems: Problems,
  sent: string | null | undefined,
  current: BundleItem | null,
  photos: BundleItemFacts['photos'],
): string | null {
  if (sent === undefined) return current?.photo_id ?? null;
  const id = sent?.trim().toLowerCase() || null;
  if (id !== null && !photos.has(id)) problems.add('photo_id', 'must exist');
  return id;
}

/** Parts of one bundle at most. */
export const MAX_BUNDLE_ITEMS = 100;

/** The changes of a bundle's parts. Adds the problems of the entries. The bundle is new or locked. */
export async function planBundleItems(
  work: Work,
  bundleId: string,
  entries: readonly BundleItemEntry[],
  problems: Problems,
): Promise<BundleItemsPlan> {
  if (entries.length === 0) return NOTHING;
  const existing = await activeItems(work, bundleId);
  const { created, changed, removed } = splitEntries(problems, FIELD, entries, existing);
  if (existing.length - removed.length + created.length > MAX_BUNDLE_ITEMS) problems.add(FIELD, TOO_MANY);
  const facts = await bundleItemFacts(work, [
    ...entries,
    ...changed.map(({ row: { product_group_id } }) => ({ product_group_id })),
  ]);
  return {
    created: created.map((one) => planBundleItem(one.problems, one.entry, null, facts)),
    changed: changed.map(({ entry, row, problems: below }) => ({
      id: row.id,
      item: planBundleItem(below, entry, row, facts),
    })),
    removed: removed.map(({ id }) => id),
  };
}

const FIELD = 'bundle_items_attributes';

export const TOO_MANY = `would be too many: a bundle has at most ${MAX_BUNDLE_ITEMS} parts`;

interface BundleItemsPlan {
  readonly created: readonly PlannedBundleItem[];
  readonly changed: readonly { readonly id: string; readonly item: PlannedBundleItem }[];
  readonly removed: readonly string[];
}

const NOTHING: BundleItemsPlan = { created: [], changed: [], removed: [] };

export async function writeBundleItems(work: Work, bundleId: string, plan: BundleItemsPlan): Promise<void> {
  await archiveRows(work, 'bundle_items', plan.removed);
  for (const { id, item } of plan.changed)
    await updateRow(work, 'bundle_items', id, { ...item, position: item.position ?? undefined });
  await addBundleItems(work, bundleId, plan.created);
}

/** Adds parts after the ones that the bundle has or had, unless they say where. Answers their ids. */
export async function addBundleItems(
  work: Work,
  bundle_id: string,
  items: readonly PlannedBundleItem[],
): Promise<readonly string[]> {
  if (items.length === 0) return [];
  let last = await lastPosition(work, bundle_id);
  const rows = items.map((item) => {
    const position = item.position ?? last + 1;
    last = Math.max(last, position);
    return { ...item, id: newId(), bundle_id, position };
  });
  await insertRows(work, 'bundle_items', rows);
  return rows.map(({ id }) => id);
}

async function lastPosition(work: Work, bundleId: string): Promise<number> {
  const { last } = await work.tx.one<{ last: number }>(sql`
    select coalesce(max(position), 0) as last
    from bundle_items
    where company_id = ${work.company.id}
      and bundle_id = ${bundleId}
  `);
  return last;
}

/** The parts that a bundle has, in their order. */
export const activeItems = (work: Work, bundleId: string): Promise<(BundleItem & { readonly id: string })[]> =>
  work.tx.many<BundleItem & { readonly id: string }>(sql`
    select id, product_group_id, product_id, quantity, discount_percentage, photo_id, position
    from bundle_items
    where company_id = ${work.company.id}
      and bundle_id = ${bundleId}
      and archived_at is null
    order by position, id
  `);

interface NewBundleItem extends BundleItemAttributes {
  readonly bundle_id?: string | null;
}

/** Answers the id of the new part, which comes after the others unless it says where. */
export async function createBundleItem(work: Work, { bundle_id, ...sent }: NewBundleItem): Promise<string> {
  const problems = gatherProblems();
  await requireBundle(work, problems, bundle_id);
  const item = planBundleItem(problems, sent, null, await bundleItemFacts(work, [sent]));
  problems.refuse();
  assert(typeof bundle_id === 'string', 'a part without a bundle was refused');
  const [id] = await addBundleItems(work, bundle_id, [item]);
  assert(id !== undefined, 'the part was added');
  return id;
}

async function requireBundle(work: Work, problems: Problems, id: string | null | undefined): Promise<void> {
  if (!id) return problems.add('bundle_id', "can't be blank");
  const bundle = await lockBundleIfAny(work, id);
  if (bundle === undefined) return problems.add('bundle_id', 'must exist');
  if (bundle.archived_at !== null) problems.add('bundle_id', 'is archived');
  const { length } = await activeItems(work, id);
  if (length >= MAX_BUNDLE_ITEMS) problems.add('bundle_id', TOO_MANY);
}

export async function updateBundleItem(work: Work, id: string, sent: BundleItemAttributes): Promise<void> {
  const current = await lockRow(work.tx, 'bundle_items', work.company.id, id);
  if (current === undefined) throw notFound();
  const problems = gatherProblems();
  const facts = await bundleItemFacts(work, [sent, { product_group_id: current.product_group_id }]);
  const item = planBundleItem(problems, sent, current, facts);
  problems.refuse();
  await updateRow(work, 'bundle_items', id, { ...item, position: item.position ?? undefined });
}
