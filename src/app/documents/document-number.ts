import { empty, type Sql, sql } from '../../db/sql.ts';
import type { Work } from '../../db/work.ts';
import type { CompanySettings } from '../../domain/company/default-settings.ts';
import { type DocumentType, prefixWithNumber, renderPrefix } from '../../domain/documents/documents.ts';
import { invalid } from '../../lib/refusal.ts';
import type { BilledOrder } from './billing.ts';
import { documentTexts } from './document.ts';

interface Numbering {
  readonly document_type: DocumentType;
  readonly order: BilledOrder;
  readonly date: Temporal.PlainDate;
  readonly settings: CompanySettings;
  /** A template; undefined: the company's. */
  readonly prefix?: string | null | undefined;
  /** A number that was chosen. */
  readonly number?: number | undefined;
}

/** Assigns a document its number. The counter is locked until commit; only the events are written after it. */
export async function numberDocument(work: Work, { document_type, order, date, settings, ...chosen }: Numbering) {
  const template = chosen.prefix === undefined ? documentTexts(settings, document_type).prefix : chosen.prefix;
  const prefix = renderPrefix(template, {
    year: date.year,
    order_number: order.number,
    customer_number: order.customer_number,
  });
  const among = settings.documents.scope_numbering_to_prefix ? { document_type, prefix } : { document_type };
  if (chosen.number !== undefined) await takeDocumentNumber(work, among, chosen.number);
  const number = chosen.number ?? (await nextDocumentNumber(work, among));
  return { number, prefix, prefix_with_number: prefixWithNumber(prefix, number) };
}

/** The day of a document that is made now. */
export const dayOfWork = ({ now, company }: Work): Temporal.PlainDate =>
  now.toZonedDateTimeISO(company.default_timezone).toPlainDate();

/** Of the numbers that a caller may choose. */
export const MAX_DOCUMENT_NUMBER = 999_999_999_999;

/** Among which documents a number is one of its own. */
export interface NumberedAmong {
  readonly document_type: DocumentType;
  /** Undefined: any prefix. */
  readonly prefix?: string | null | undefined;
}

/**
 * The number after the last one. The counter stays locked until commit: numbers have no gaps, and the number of a
 * rolled-back document is used by the next. Numbers given under another rule are not given again.
 */
export async function nextDocumentNumber(work: Work, among: NumberedAmong): Promise<number> {
  const { value } = await work.tx.one<{ value: number }>(sql`
    insert into counters as c (company_id, name, value)
    select ${work.company.id}::uuid, ${counterOf(among)}, coalesce(max(d.number), 0) + 1
    from documents as d
    where ${isAmong(work, among)}
    on conflict (company_id, name) do update
    set value = greatest(c.value + 1, excluded.value)
    returning value
  `);
  return value;
}

/** A chosen number, if it is free; following numbers come after it. */
export async function takeDocumentNumber(work: Work, among: NumberedAmong, number: number): Promise<void> {
  await work.tx.run(sql`
    insert into counters as c (company_id, name, value)
    values (${work.company.id}, ${counterOf(among)}, ${number})
    on conflict (company_id, name) do update
    set value = greatest(c.value, excluded.value)
  `);
  // In a later statement: only that one sees what the previous holder of the counter wrote.
  const taken = await work.tx.maybe(sql`
    select 1 as one
    from documents as d
    where ${isAmong(work, among)}
      and d.number = ${number}
    limit 1
  `);
  if (taken !== undefined) throw invalid({ field: 'number', message: 'has already been taken' });
}

const counterOf = ({ document_type, prefix }: NumberedAmong): string =>
  prefix === undefined ? `${document_type}s` : `${document_type}s/${prefix ?? ''}`;

const isAmong = (work: Work, { document_type, prefix }: NumberedAmong): Sql => sql`
  d.company_id = ${work.company.id}
    and d.document_type = ${document_type}
    and d.number is not null
    ${prefix === undefined ? empty : prefix === null ? sql`and d.prefix is null` : sql`and d.prefix = ${prefix}`}
`;
