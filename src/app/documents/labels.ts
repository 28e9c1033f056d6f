import { alias, COMPANY, type Sql, sql } from '../../db/sql.ts';
import { callerOf, type ReadContext } from '../../db/work.ts';
import type { BarcodeType } from '../../domain/catalogue/barcodes.ts';
import type { LabelLayoutName } from '../../domain/documents/label-layouts.ts';
import { refuse } from '../../lib/refusal.ts';
import type { LabelSheet, PrintedLabel } from '../../media/pdf/label-sheet.ts';
import { printLabels } from '../../media/pdf/print-pdf.ts';
import type { Pdf } from './draw-pdf.ts';

/** The texts that a label can show besides its code. */
export const LABEL_TEXTS = ['name', 'identifier', 'number', 'company'] as const;
export type LabelText = (typeof LABEL_TEXTS)[number];

export interface LabelsQuestion {
  readonly subjects: LabelSubjects;
  readonly layout: LabelLayoutName;
  readonly skip: number;
  readonly copies: number;
  /** Null: the default, which is name, identifier and number, unless that is a link. */
  readonly texts: readonly LabelText[] | null;
}

/** Sheets of labels as PDF. */
export async function labelsPdf(view: ReadContext, question: LabelsQuestion): Promise<Pdf> {
  const { subjects, texts, ...how } = question;
  const facts = await printedLabels(view, subjects);
  const sheet: LabelSheet = {
    kind: 'labels',
    title: 'Labels',
    company: view.company.name,
    ...how,
    labels: facts.map((label) => printedLabel(label, texts, view.company.name)),
    updated_at: lastOf(facts.map(({ updated_at }) => updated_at)).toString(),
  };
  return { title: sheet.title, bytes: await printLabels(sheet, callerOf(view)) };
}

function printedLabel(label: LabelFacts, texts: readonly LabelText[] | null, company: string): PrintedLabel {
  const { barcode_type, number, name, identifier } = label;
  const says = { name, identifier, company, number: null };
  const asked = texts ?? ['name', 'identifier'];
  return {
    barcode_type,
    number,
    lines: asked.flatMap((text) => says[text] ?? []),
    shows_number: texts === null ? barcode_type !== 'qr_code' : texts.includes('number'),
  };
}

const lastOf = (moments: readonly Temporal.Instant[]): Temporal.Instant =>
  moments.reduce((last, moment) => (Temporal.Instant.compare(moment, last) > 0 ? moment : last));

export const LABEL_OWNERS = ['customers', 'orders', 'products', 'stock_items'] as const;
export type LabelOwner = (typeof LABEL_OWNERS)[number];

/** The labels to print: barcodes by id, owners of barcodes, or everything of a product group. */
export type LabelSubjects =
  | { readonly by: 'ids'; readonly ids: readonly string[] }
  | { readonly by: 'owners'; readonly owner_type: LabelOwner; readonly ids: readonly string[] }
  | { readonly by: 'product_group'; readonly id: string };

/** A barcode and its owner. */
export interface LabelFacts {
  readonly id: string;
  readonly barcode_type: BarcodeType;
  readonly number: string;
  readonly owner_id: string;
  readonly updated_at: Temporal.Instant;
  readonly name: string | null;
  /** Of a stock item its identifier, of a product its SKU, of customers and orders their numbers. */
  readonly identifier: string | null;
}

/**
 * In the requested order; a group in its own order. The refusal lists everything that does not exist or has no barcode.
 */
export async function printedLabels(view: ReadContext, subjects: LabelSubjects): Promise<readonly LabelFacts[]> {
  switch (subjects.by) {
    case 'ids': {
      const labels = await labelFacts(view, sql`b.id = any(${subjects.ids}::uuid[])`);
      return inOrder(subjects.ids, new Map(labels.map((label) => [label.id, label])), refuseUnknown('barcodes'));
    }
    case 'owners':
      return labelsOfOwners(view, subjects.owner_type, subjects.ids);
    case 'product_group': {
      const { owner_type, ids } = await ownersOfGroup(view, subjects.id);
      if (ids.length === 0) throw refuse('nothing_to_print', 'the product group has nothing to put a label on');
      return labelsOfOwners(view, owner_type, ids);
    }
  }
}

async function labelsOfOwners(
  view: ReadContext,
  owner_type: LabelOwner,
  ids: readonly string[],
): Promise<readonly LabelFacts[]> {
  const labels = await labelFacts(view, sql`b.owner_type = ${owner_type} and b.owner_id = any(${ids}::uuid[])`);
  // The newest comes first; an owner with several has a label with that.
  const newest = new Map(labels.toReversed().map((label) => [label.owner_id, label]));
  const missing = ids.filter((id) => !newest.has(id));
  if (missing.length > 0) await refuseMissing(view, owner_type, missing);
  return inOrder(ids, newest, refuseUnknown(owner_type));
}

function inOrder(
  ids: readonly string[],
  labels: ReadonlyMap<string, LabelFacts>,
  refuseMissingIds: (missing: readonly string[]) => never,
): readonly LabelFacts[] {
  const missing = ids.filter((id) => !labels.has(id));
  if (missing.length > 0) refuseMissingIds(missing);
  return ids.flatMap((id) => labels.get(id) ?? []);
}

const refuseUnknown =
  (what: string) =>
  (ids: readonly string[]): never => {
    throw refuse('unknown_ids', `there are no ${what} with these ids: ${someOf(ids)}`, { ids });
  };

async function refuseMissing(view: ReadContext, owner_type: LabelOwner, ids: readonly string[]): Promise<void> {
  const owner = OWNERS[owner_type];
  const known = await view.db.many<{ id: string; name: string | null }>(sql`
    select o.id, ${owner.name} as name
    from ${owner.from}
    where o.company_id = ${view.company.id}
      and o.id = any(${ids}::uuid[])
    order by o.id
  `);
  const names = new Map(known.map(({ id, name }) => [id, name ?? id]));
  const unknown = ids.filter((id) => !names.has(id));
  if (unknown.length > 0) refuseUnknown(owner_type)(unknown);
  const named = ids.map((id) => names.get(id) ?? id);
  throw refuse('no_barcode', `these ${owner_type.replace('_', ' ')} have no barcode yet: ${someOf(named)}`, {
    owner_type,
    owner_ids: ids,
  });
}

const NAMED = 10;

const someOf = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;

/** The name of each, and what distinguishes it from its siblings. */
const OWNERS: Readonly<Record<LabelOwner, { readonly from: Sql; readonly name: Sql }>> = {
  customers: { from: sql`customers as o`, name: alias('o.name') },
  orders: { from: sql`orders as o`, name: sql`o.number::text` },
  products: { from: sql`items as o`, name: alias('o.name') },
  stock_items: { from: sql`stock_items as o`, name: alias('o.identifier') },
};

const labelFacts = (view: ReadContext, condition: Sql): Promise<LabelFacts[]> =>
  view.db.many<LabelFacts>(sql`
    select b.id, b.barcode_type, b.number, b.owner_id, b.updated_at,
      coalesce(product.name, customer.name) as name,
      coalesce(piece.identifier, product.sku, '#' || o.number, owner_customer.number::text) as identifier
    from barcodes as b
    left join stock_items as piece
      on piece.company_id = ${COMPANY}
      and piece.id = b.stock_item_id
    left join items as product
      on product.company_id = ${COMPANY}
      and product.id = coalesce(b.product_id, piece.product_id)
    left join orders as o
      on o.company_id = ${COMPANY}
      and o.id = b.order_id
    left join customers as owner_customer
      on owner_customer.company_id = ${COMPANY}
      and owner_customer.id = b.customer_id
    left join customers as customer
      on customer.company_id = ${COMPANY}
      and customer.id = coalesce(b.customer_id, o.customer_id)
    where b.company_id = ${view.company.id}
      and ${condition}
    order by b.created_at desc, b.id desc
  `);

/** The stock items of tracked products, otherwise the products. */
async function ownersOfGroup(
  view: ReadContext,
  id: string,
): Promise<{ readonly owner_type: LabelOwner; readonly ids: readonly string[] }> {
  const company_id = view.company.id;
  const group = await view.db.maybe<{ tracking_type: string }>(sql`
    select tracking_type
    from items
    where company_id = ${company_id}
      and id = ${id}::uuid
      and type = 'product_groups'
  `);
  if (group === undefined) return refuseUnknown('product groups')([id]);
  const isTracked = group.tracking_type === 'trackable';
  const rows = await view.db.many<{ id: string }>(
    isTracked
      ? sql`
    select piece.id
    from stock_items as piece
    join items as product
      on product.company_id = ${COMPANY}
      and product.id = piece.product_id
    where piece.company_id = ${company_id}
      and piece.product_group_id = ${id}::uuid
      and piece.archived_at is null
    order by product.sorting_weight, product.id, lower(piece.identifier), piece.id`
      : sql`
    select id
    from items
    where company_id = ${company_id}
      and product_group_id = ${id}::uuid
      and archived_at is null
    order by sorting_weight, id`,
  );
  return { owner_type: isTracked ? 'stock_items' : 'products', ids: rows.map((row) => row.id) };
}
