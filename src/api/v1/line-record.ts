import { bind, compile, raw, type Sql, sql } from '../../db/sql.ts';
import type { View } from '../../db/work.ts';
import { assert } from '../../lib/assert.ts';
import { isShownLine, lineColumns } from './line-json.ts';
import { momentJson } from './moment-json.ts';
import { orderJson } from './order-json.ts';
import { isThere } from './order-kind.ts';
import { UUID } from './uuid.ts';
import { viewSlots } from './view-slots.ts';

/** The JSON text of a line by itself, with its order and tax category; undefined where there is none. */
export async function lineText(view: View, orderId: string, id: string): Promise<string | undefined> {
  if (!UUID.test(orderId) || !UUID.test(id)) return undefined;
  return textOf(view, 'v1_line', sql`${lineOf(view, orderId, id)} and ${isShownLine(raw('l'))}`);
}

/** The same of a line that was there a moment ago, such as one that has just been taken off its order. */
export async function keptLineText(view: View, orderId: string, id: string): Promise<string> {
  const text = await textOf(view, 'v1_kept_line', lineOf(view, orderId, id));
  assert(text !== undefined, 'a line that we hold is there');
  return text;
}

async function textOf(view: View, name: string, found: Sql): Promise<string | undefined> {
  const query = sql`
    select row_to_json(line)::text
    from (
      select
        ${lineColumns(raw('l'), raw('o'))},
        ${orderJson(raw('o'))}::json as "order",
        ${TAX_CATEGORY} as tax_category
      ${found}
    ) as line
  `;
  const [row] = await view.db.arrays<readonly [string]>(bind(compile(query, name), viewSlots(view)));
  return row?.[0];
}

const lineOf = ({ company }: View, orderId: string, id: string): Sql => sql`
      from lines as l
      join orders as o
        on o.company_id = l.company_id
        and o.id = l.order_id
        and ${isThere(raw('o'))}
      where l.company_id = ${company.id}
        and l.order_id = ${orderId}
        and l.owner_type = 'orders'
        and l.id = ${id}
`;

const TAX_CATEGORY = sql`(
          select row_to_json(tax_category)
          from (
            select
              t.id,
              t.name,
              t."default",
              t.archived_at is not null as archived,
              ${momentJson(raw('t.created_at'))} as created_at,
              ${momentJson(raw('t.updated_at'))} as updated_at
            from tax_categories as t
            where t.company_id = l.company_id
              and t.id = l.tax_category_id
          ) as tax_category
        )`;
