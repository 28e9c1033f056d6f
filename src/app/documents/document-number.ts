import type { Work } from '../../db/work.ts';
import { prefixWithNumber, renderPrefix } from '../../domain/documents/document-number.ts';
import type { DocumentType } from '../../domain/documents/document-status.ts';
import type { CompanySettings } from '../../domain/settings/defaults.ts';
import type { BilledOrder } from './billing.ts';
import { documentTexts } from './document-texts.ts';
import { nextDocumentNumber, takeDocumentNumber } from './next-document-number.ts';

interface Numbering {
  readonly document_type: DocumentType;
  readonly order: BilledOrder;
  readonly date: Temporal.PlainDate;
  readonly settings: CompanySettings;
  /** A template; undefined: the company's. */
  readonly prefix?: string | null | undefined;
  /** One that was chosen. */
  readonly number?: number | undefined;
}

/** Gives a document its number. The counter is held until commit, and nothing but the events comes after it. */
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
