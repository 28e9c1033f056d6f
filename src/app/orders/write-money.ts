import { bind, compile, slot, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { OrderTotals, TaxValue } from '../../domain/pricing/order-totals.ts';
import { roundHalfEven } from '../../domain/pricing/round-half-even.ts';
import { newId } from '../../lib/new-id.ts';

export interface LineMoney {
  readonly id: string;
  readonly parent_line_id: string | null;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
}

/** Puts down what has changed of an order's lines and taxes, in one statement; nothing when nothing has. */
export async function writeMoney(
  work: Work,
  order_id: string,
  lines: readonly LineMoney[],
  taxValues: readonly TaxValue[],
  totals: OrderTotals,
): Promise<void> {
  const changedLines = settledLines(lines, totals).filter((line, index) => differs(line, lines[index] as LineMoney));
  const known = new Map(taxValues.map((value) => [value.tax_rate_id, value]));
  const changedValues = totals.tax_values.filter((value) => differs(value, known.get(value.tax_rate_id)));
  const kept = new Set(totals.tax_values.map(({ tax_rate_id }) => tax_rate_id));
  const removed = [...known.keys()].filter((id) => !kept.has(id));
  if (changedLines.length + changedValues.length + removed.length === 0) return;
  await work.tx.run(
    bind(STATEMENT, {
      company_id: work.company.id,
      order_id,
      now: work.now,
      line_ids: changedLines.map(({ id }) => id),
      prices_each: changedLines.map(({ price_each_in_cents }) => price_each_in_cents),
      prices: changedLines.map(({ price_in_cents }) => price_in_cents),
      prices_with_tax: changedLines.map(({ price_with_tax_in_cents }) => price_with_tax_in_cents),
      removed_rate_ids: removed,
      value_ids: changedValues.map(() => newId()),
      rate_ids: changedValues.map(({ tax_rate_id }) => tax_rate_id),
      names: changedValues.map(({ name }) => name),
      percentages: changedValues.map(({ percentage }) => percentage),
      amounts: changedValues.map(({ value_in_cents }) => value_in_cents),
    }),
  );
}

/** A line with lines below it shows as price of one what they cost together for one of it. */
export function settledLines(lines: readonly LineMoney[], totals: OrderTotals): readonly LineMoney[] {
  const parents = new Set(lines.map(({ parent_line_id }) => parent_line_id));
  return lines.map((line) => {
    const price_in_cents = totals.lines.get(line.id)?.price_in_cents ?? 0;
    const price_with_tax_in_cents = totals.lines.get(line.id)?.price_with_tax_in_cents ?? 0;
    const price_each_in_cents =
      parents.has(line.id) && line.quantity !== 0
        ? Number(roundHalfEven(BigInt(price_in_cents), BigInt(line.quantity)))
        : line.price_each_in_cents;
    return { ...line, price_each_in_cents, price_in_cents, price_with_tax_in_cents };
  });
}

const differs = <Row extends object>(now: Row, before: Row | undefined): boolean =>
  before === undefined || Object.entries(now).some(([name, value]) => value !== before[name as keyof Row]);

const STATEMENT = compile(
  sql`
    with changed_line as (
      update lines as line
      set price_each_in_cents = changed.price_each,
        price_in_cents = changed.price,
        price_with_tax_in_cents = changed.price_with_tax,
        updated_at = ${slot('now')}::timestamptz
      from unnest(
        ${slot('line_ids')}::uuid[],
        ${slot('prices_each')}::bigint[],
        ${slot('prices')}::bigint[],
        ${slot('prices_with_tax')}::bigint[]
      ) as changed (id, price_each, price, price_with_tax)
      where line.company_id = ${slot('company_id')}::uuid
        and line.id = changed.id
    ),
    removed_value as (
      delete from tax_values
      where company_id = ${slot('company_id')}::uuid
        and owner_id = ${slot('order_id')}::uuid
        and tax_rate_id = any(${slot('removed_rate_ids')}::uuid[])
    )
    insert into tax_values (
      company_id, id, owner_type, owner_id, tax_rate_id, name, percentage, value_in_cents, created_at, updated_at
    )
    select ${slot('company_id')}::uuid, changed.id, 'orders', ${slot('order_id')}::uuid, changed.tax_rate_id, changed.name,
      changed.percentage, changed.amount, ${slot('now')}::timestamptz, ${slot('now')}::timestamptz
    from unnest(
      ${slot('value_ids')}::uuid[],
      ${slot('rate_ids')}::uuid[],
      ${slot('names')}::text[],
      ${slot('percentages')}::numeric[],
      ${slot('amounts')}::bigint[]
    ) as changed (id, tax_rate_id, name, percentage, amount)
    on conflict (company_id, owner_id, tax_rate_id) do update
    set name = excluded.name,
      percentage = excluded.percentage,
      value_in_cents = excluded.value_in_cents,
      updated_at = excluded.updated_at
  `,
  'write_money',
);
