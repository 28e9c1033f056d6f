import { sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import type { PrintedLine } from '../../domain/documents/printed-lines.ts';
import type { OrderLine } from './billing.ts';
import type { Document } from './document.ts';

/** What a page shows of a line besides its own columns. */
interface Details {
  readonly id: string;
  readonly photo: string | null;
  readonly weight_value: number | null;
  readonly weight_unit: string | null;
  readonly identifiers: readonly string[];
  readonly tax_percentages: readonly number[];
}

interface Owner {
  /** Of an order nothing but what is packed is printed, without taxes. */
  readonly document: Pick<Document, 'id' | 'tax_region_id'> | null;
}

/** Lines with their photos, pieces, weights and taxes: one statement for all of them. */
export async function printedLines(
  view: View,
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
  { db, company }: View,
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
          on piece.company_id = named.company_id
          and piece.id = named.stock_item_id
        where named.company_id = line.company_id
          and named.planning_id = line.planning_id
          and named.archived_at is null
        order by piece.identifier, piece.id
      ) as identifiers,
      array_to_json(array(
        select value.percentage
        from tax_values as value
        join tax_rates as rate
          on rate.company_id = value.company_id
          and rate.id = value.tax_rate_id
        where value.company_id = line.company_id
          and value.owner_id = ${document?.id ?? null}::uuid
          and line.taxable
          and (rate.tax_category_id = line.tax_category_id or rate.tax_region_id = ${document?.tax_region_id ?? null}::uuid)
        order by value.percentage, value.id
      )) as tax_percentages
    from lines as line
    left join items as item
      on item.company_id = line.company_id
      and item.id = line.item_id
    left join items as product_group
      on product_group.company_id = item.company_id
      and product_group.id = item.product_group_id
    left join photos as photo
      on photo.company_id = line.company_id
      and photo.id = coalesce(item.photo_id, product_group.photo_id)
    where line.company_id = ${company.id}
      and line.id = any(${ids}::uuid[])
    order by line.id
  `);
