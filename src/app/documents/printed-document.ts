import type { Database } from '../../db/database.ts';
import { alias, COMPANY, sql } from '../../db/sql.ts';
import type { ReadContext } from '../../db/work.ts';
import { currencyFacts } from '../../domain/company/currency-facts.ts';
import type { PrintedLine } from '../../domain/documents/printed-lines.ts';
import { type DocumentFacts, type PrintedCompany, printSettings } from '../../media/pdf/printed-facts.ts';
import { readSettings } from '../company/settings.ts';
import type { OrderLine } from './billing.ts';
import { toBePaid } from './document-sql.ts';
import type { Document } from './document.ts';
import { loadDocument, type LoadedDocument } from './load-document.ts';
import { type PageCompany, printedProperties } from './page-facts.ts';
import { catchUpInvoices } from './refresh-invoices.ts';

/** Customers have no language of their own yet. */
export const LANGUAGE = 'en';

/** A document as its page shows it. */
export async function printedDocument(view: ReadContext, database: Database, id: string): Promise<DocumentFacts> {
  await catchUpInvoices(view, database);
  const loaded = await loadDocument(view, id);
  const { document, order, customer, start_location, stop_location } = loaded;
  const { settings } = await readSettings(view);
  const delivery_address = document.fulfillment_type === 'delivery' ? document.delivery_address : null;
  const { updated_at, coupon, to_be_paid_in_cents } = await restOf(view, id);
  return {
    language: LANGUAGE,
    company: printedCompany(view, loaded.company),
    settings: printSettings(settings),
    currency: currencyFacts(document.currency, settings.pricing),
    order_number: order.number,
    customer_number: customer?.number ?? null,
    starts_at: document.starts_at?.toString() ?? null,
    stops_at: document.stops_at?.toString() ?? null,
    start_location: start_location?.name ?? null,
    stop_location: stop_location?.name ?? null,
    delivery_address,
    recipient: { name: document.name, address: document.address },
    properties: printedProperties(loaded.properties, [document.address, delivery_address]),
    lines: await printedLines(view, loaded.lines, { document }),
    tax_values: loaded.tax_values,
    document: { ...printedColumns(document), coupon, to_be_paid_in_cents },
    signature: signatureOf(loaded),
    updated_at: updated_at.toString(),
  };
}

interface Rest {
  readonly updated_at: Temporal.Instant;
  readonly coupon: string | null;
  readonly to_be_paid_in_cents: number;
}

const restOf = ({ db, company }: ReadContext, id: string): Promise<Rest> =>
  db.one<Rest>(sql`
    select r.updated_at, c.identifier as coupon, ${toBePaid(alias('r'))} as to_be_paid_in_cents
    from documents as r
    left join coupons as c
      on c.company_id = ${COMPANY}
      and c.id = r.coupon_id
    where r.company_id = ${company.id}
      and r.id = ${id}
  `);

const printedColumns = (document: LoadedDocument['document']) => ({
  document_type: document.document_type,
  finalized: document.finalized,
  revised: document.revised,
  prefix_with_number: document.prefix_with_number,
  revision: document.revision,
  date: document.date,
  due_date: document.due_date,
  reference: document.reference,
  body: document.body,
  footer: document.footer,
  tax_strategy: document.tax_strategy,
  discount_type: document.discount_type,
  discount_percentage: document.discount_percentage,
  price_in_cents: document.price_in_cents,
  discount_in_cents: document.discount_in_cents,
  coupon_discount_in_cents: document.coupon_discount_in_cents,
  grand_total_in_cents: document.grand_total_in_cents,
  grand_total_with_tax_in_cents: document.grand_total_with_tax_in_cents,
  deposit_in_cents: document.deposit_in_cents,
  deposit_held_in_cents: document.deposit_held_in_cents,
  deposit_refunded_in_cents: document.deposit_refunded_in_cents,
  paid_in_cents: document.paid_in_cents,
});

function signatureOf({ signature }: LoadedDocument): DocumentFacts['signature'] {
  if (signature === null) return null;
  const { first_name, last_name, picture, created_at } = signature;
  const name = [first_name, last_name].filter((part) => part !== null).join(' ');
  return { name: name === '' ? null : name, signed_at: created_at.toString(), picture };
}

/** The facts about a line that a page shows besides the line's own columns. */
interface Details {
  readonly id: string;
  readonly photo: string | null;
  readonly weight_value: number | null;
  readonly weight_unit: string | null;
  readonly identifiers: readonly string[];
  readonly tax_percentages: readonly number[];
}

interface Owner {
  /** A packing slip prints an order's packed items only, without taxes. */
  readonly document: Pick<Document, 'id' | 'tax_region_id'> | null;
}

/** Lines with their photos, stock items, weights and taxes, in one statement. */
export async function printedLines(
  view: ReadContext,
  lines: readonly OrderLine[],
  { document }: Owner,
): Promise<readonly PrintedLine[]> {
  const details = await detailsOf(
    view,
    lines.map(({ id }) => id),
    document,
  );
  const byLine = new Map(details.map((each) => [each.id, each]));
  const taxes = taxesByLine(lines, byLine);
  return lines.map((line) => {
    const { photo = null, identifiers = [], weight_value = null, weight_unit = null } = byLine.get(line.id) ?? {};
    return {
      id: line.id,
      line_type: line.line_type,
      title: line.title,
      extra_information: line.extra_information,
      quantity: line.quantity,
      charge_label: line.charge_label,
      price_each_in_cents: line.price_each_in_cents,
      price_in_cents: line.price_in_cents,
      parent_line_id: line.parent_line_id,
      tax_percentages: taxes.get(line.id) ?? [],
      identifiers,
      photo,
      weight: weight_value === null || weight_unit === null ? null : { value: weight_value, unit: weight_unit },
    };
  });
}

/** A bundle is taxed as its parts are. */
function taxesByLine(
  lines: readonly OrderLine[],
  details: ReadonlyMap<string, Details>,
): ReadonlyMap<string, readonly number[]> {
  const parts = Map.groupBy(lines, ({ parent_line_id }) => parent_line_id);
  const own = ({ id }: OrderLine): readonly number[] => details.get(id)?.tax_percentages ?? [];
  return new Map(
    lines.map((line) => {
      const taxed = parts.get(line.id) ?? [line];
      return [line.id, [...new Set(taxed.flatMap(own))].toSorted((a, b) => a - b)];
    }),
  );
}

const detailsOf = (
  { db, company }: ReadContext,
  ids: readonly string[],
  document: Owner['document'],
): Promise<readonly Details[]> =>
  db.many<Details>(sql`
    select
      line.id,
      photo.picture as photo,
      item.weight_value,
      item.weight_unit,
      array(
        select piece.identifier
        from stock_item_plannings as named
        join stock_items as piece
          on piece.company_id = ${COMPANY}
          and piece.id = named.stock_item_id
        where named.company_id = ${COMPANY}
          and named.planning_id = line.planning_id
          and named.archived_at is null
        order by piece.identifier, piece.id
      ) as identifiers,
      array_to_json(array(
        select value.percentage
        from tax_values as value
        join tax_rates as rate
          on rate.company_id = ${COMPANY}
          and rate.id = value.tax_rate_id
        where value.company_id = ${COMPANY}
          and value.owner_id = ${document?.id ?? null}::uuid
          and line.taxable
          and (rate.tax_category_id = line.tax_category_id or rate.tax_region_id = ${document?.tax_region_id ?? null}::uuid)
        order by value.percentage, value.id
      )) as tax_percentages
    from lines as line
    left join items as item
      on item.company_id = ${COMPANY}
      and item.id = line.item_id
    left join items as product_group
      on product_group.company_id = ${COMPANY}
      and product_group.id = item.product_group_id
    left join photos as photo
      on photo.company_id = ${COMPANY}
      and photo.id = coalesce(item.photo_id, product_group.photo_id)
    where line.company_id = ${company.id}
      and line.id = any(${ids}::uuid[])
    order by line.id
  `);

/** The sender, and the sender's time zone. */
export const printedCompany = ({ company }: ReadContext, sender: PageCompany): PrintedCompany => ({
  name: sender.name,
  address: sender.address,
  email: sender.email,
  phone: sender.phone,
  website: sender.website,
  vat_number: sender.vat_number,
  financial_line_1: sender.financial_line_1,
  financial_line_2: sender.financial_line_2,
  logo: sender.logo,
  timezone: company.default_timezone,
});
