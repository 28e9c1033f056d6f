import { join, raw, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import { type Billed, invoiceDifference, type InvoiceTotals } from '../../domain/documents/invoice-difference.ts';
import type { TaxValue } from '../../domain/pricing/order-totals.ts';
import { newId } from '../../lib/new-id.ts';
import type { Billing, OrderLine } from './billing.ts';

/** The contents of a document: its lines, not yet assigned to it, and their totals. */
export interface DocumentContents {
  /** The ids are those of the order's lines, one each. */
  readonly lines: readonly OrderLine[];
  readonly totals: InvoiceTotals;
  readonly tax_values: readonly TaxValue[];
}

/** Where a change made after an invoice was undone. */
export const NOTHING_ASKED: DocumentContents = {
  lines: [],
  tax_values: [],
  totals: {
    price_in_cents: 0,
    discount_in_cents: 0,
    coupon_discount_in_cents: 0,
    grand_total_in_cents: 0,
    tax_in_cents: 0,
    grand_total_with_tax_in_cents: 0,
    deposit_in_cents: 0,
  },
};

/** The whole order as it is. */
export const wholeOrder = ({ lines, totals, tax_values }: Billing): DocumentContents => ({
  lines,
  totals,
  tax_values,
});

/** The contents still to be invoiced after these invoices; null when nothing is left. */
export function outstanding(billing: Billing, invoices: readonly Billed<OrderLine>[]): DocumentContents | null {
  const difference = invoiceDifference(billing, invoices);
  if (difference === null) return null;
  const { added, prorated, totals, tax_values } = difference;
  const asked = invoices.flatMap(({ lines }) => lines);
  const last = Math.max(0, ...added.map(({ position }) => position));
  const prorations = prorated.map(({ order_line_id, ...proration }, index): OrderLine => {
    const line = billing.lines.find(({ id }) => id === order_line_id);
    const before = asked.filter((each) => each.order_line_id === order_line_id);
    const { price_in_cents } = proration;
    return {
      ...NO_DETAILS,
      ...proration,
      id: order_line_id,
      price_each_in_cents: price_in_cents,
      price_with_tax_in_cents: (line?.price_with_tax_in_cents ?? 0) - sum(before),
      position: last + 1 + index,
      item_id: line?.item_id ?? before.at(-1)?.item_id ?? null,
      planning_id: line?.planning_id ?? null,
    };
  });
  return { lines: [...added, ...prorations], totals, tax_values };
}

const sum = (lines: readonly OrderLine[]): number =>
  lines.reduce((cents, { price_with_tax_in_cents }) => cents + price_with_tax_in_cents, 0);

const NO_DETAILS = {
  owner_id: '',
  order_line_id: null,
  parent_line_id: null,
  line_type: 'proration',
  extra_information: null,
  quantity: 1,
  original_price_each_in_cents: null,
  original_charge_length: null,
  original_charge_label: null,
  charge_label: null,
  charge_length: null,
  price_rule_values: null,
  nested_position: 0,
  bundle_item_id: null,
  price_structure_id: null,
  price_tile_id: null,
} as const;

/** The lines of a document. A line that already existed keeps its id. */
export function linesOfDocument(
  document: { readonly id: string; readonly order_id: string },
  lines: readonly OrderLine[],
  before: readonly OrderLine[] = [],
) {
  const known = new Map(before.map(({ id, order_line_id }) => [order_line_id, id]));
  const ids = new Map(lines.map(({ id }) => [id, known.get(id) ?? newId()]));
  return lines.map((line) => ({
    ...line,
    id: ids.get(line.id) ?? '',
    owner_type: 'documents',
    owner_id: document.id,
    order_id: document.order_id,
    order_line_id: line.id,
    parent_line_id: line.parent_line_id === null ? null : (ids.get(line.parent_line_id) ?? null),
  }));
}

export type DocumentLine = ReturnType<typeof linesOfDocument>[number];

export interface WrittenContents {
  readonly document_id: string;
  readonly lines: readonly DocumentLine[];
  readonly tax_values: readonly TaxValue[];
}

/** Writes the lines and taxes of documents and removes their former ones, in a few statements for all of them. */
export async function writeContents(work: Work, contents: readonly WrittenContents[]): Promise<void> {
  if (contents.length === 0) return;
  const document_ids = contents.map(({ document_id }) => document_id);
  await writeLines(
    work,
    document_ids,
    contents.flatMap(({ lines }) => lines),
  );
  await writeTaxValues(
    work,
    document_ids,
    contents.flatMap(({ document_id, tax_values }) =>
      tax_values.map((value) => ({ ...value, id: newId(), owner_type: 'documents', owner_id: document_id })),
    ),
  );
}

/** Most changes of an order change nothing on its invoice. */
export const isSameContents = (one: Contents, other: Contents): boolean =>
  one.lines.length === other.lines.length &&
  one.lines.every((line, index) => isSame(LINE_COLUMNS, line, other.lines[index])) &&
  one.tax_values.length === other.tax_values.length &&
  one.tax_values.every((value, index) => isSame(VALUE_COLUMNS, value, other.tax_values[index]));

interface Contents {
  readonly lines: readonly OrderLine[];
  readonly tax_values: readonly TaxValue[];
}

/** Rule values come as objects, and are written alike when they are. */
const isSame = <Row extends object>(columns: readonly (keyof Row)[], one: Row, other: Row | undefined): boolean =>
  other !== undefined && columns.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

async function writeLines(work: Work, document_ids: readonly string[], lines: readonly DocumentLine[]): Promise<void> {
  await work.tx.run(sql`
    delete from lines
    where company_id = ${work.company.id}
      and owner_id = any(${document_ids}::uuid[])
      and owner_type = 'documents'
      and id <> all(${lines.map(({ id }) => id)}::uuid[])
  `);
  if (lines.length === 0) return;
  await work.tx.run(sql`
    insert into lines (company_id, created_at, updated_at, ${LINE_NAMES})
    select ${work.company.id}, ${work.now}, ${work.now}, ${LINE_NAMES}
    from json_populate_recordset(null::lines, ${JSON.stringify(lines)}::json)
    on conflict (company_id, id) do update
    set ${join(
      WRITTEN_COLUMNS.map((name) => raw(`${name} = excluded.${name}`)),
      ', ',
    )}, updated_at = excluded.updated_at
  `);
}

const LINE_COLUMNS = [
  'id',
  'owner_id',
  'order_line_id',
  'parent_line_id',
  'line_type',
  'title',
  'extra_information',
  'quantity',
  'original_price_each_in_cents',
  'original_charge_length',
  'original_charge_label',
  'price_each_in_cents',
  'price_in_cents',
  'price_with_tax_in_cents',
  'charge_label',
  'charge_length',
  'price_rule_values',
  'discountable',
  'taxable',
  'position',
  'nested_position',
  'item_id',
  'planning_id',
  'bundle_item_id',
  'tax_category_id',
  'price_structure_id',
  'price_tile_id',
] as const satisfies readonly (keyof OrderLine)[];

const WRITTEN_COLUMNS = ['owner_type', 'order_id', ...LINE_COLUMNS] as const satisfies readonly (keyof DocumentLine)[];

const LINE_NAMES = raw(WRITTEN_COLUMNS.join(', '));

async function writeTaxValues(work: Work, document_ids: readonly string[], values: readonly OwnedValue[]) {
  await work.tx.run(sql`
    delete from tax_values as value
    where company_id = ${work.company.id}
      and owner_id = any(${document_ids}::uuid[])
      and not exists (
        select
        from unnest(
          ${values.map(({ owner_id }) => owner_id)}::uuid[],
          ${values.map(({ tax_rate_id }) => tax_rate_id)}::uuid[]
        ) as kept (owner_id, tax_rate_id)
        where kept.owner_id = value.owner_id
          and kept.tax_rate_id = value.tax_rate_id
      )
  `);
  if (values.length === 0) return;
  await work.tx.run(sql`
    insert into tax_values (company_id, created_at, updated_at, ${VALUE_NAMES})
    select ${work.company.id}, ${work.now}, ${work.now}, ${VALUE_NAMES}
    from json_populate_recordset(null::tax_values, ${JSON.stringify(values)}::json)
    on conflict (company_id, owner_id, tax_rate_id) do update
    set name = excluded.name,
      percentage = excluded.percentage,
      value_in_cents = excluded.value_in_cents,
      updated_at = excluded.updated_at
  `);
}

interface OwnedValue extends TaxValue {
  readonly owner_id: string;
}

const VALUE_COLUMNS = [
  'tax_rate_id',
  'name',
  'percentage',
  'value_in_cents',
] as const satisfies readonly (keyof TaxValue)[];

const VALUE_NAMES = raw(['id', 'owner_type', 'owner_id', ...VALUE_COLUMNS].join(', '));
