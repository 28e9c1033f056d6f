import { filled, messagesFor, type Messages, nameOf } from '../../domain/documents/messages.ts';
import type { Content, Definition, Style } from './definition.ts';
import { dateText, type Detail, letterhead, orderDetails } from './letterhead.ts';
import { linesTable, type Pictures } from './lines-table.ts';
import { MUTED, pageFrame, SMALL, widthOf } from './page-frame.ts';
import type { DocumentFacts } from './printed-facts.ts';
import { richTextContent } from './rich-text-content.ts';
import { signatureBlock } from './signature-block.ts';
import { totalsBlock } from './totals-block.ts';

/** A quote, contract or invoice on paper. */
export function documentPage(facts: DocumentFacts, pictures: Pictures): Definition {
  const messages = messagesFor(facts.language);
  const { document } = facts;
  const title = documentTitle(facts, messages);
  const width = widthOf(facts);
  const content: readonly Content[] = [
    ...letterhead({ facts, messages, pictures, title, details: documentDetails(facts, messages) }),
    ...notices(facts, messages),
    ...textBlock(document.body, width, { margin: [0, 0, 0, 12] }),
    ...(facts.lines.length === 0 ? [] : [linesTable(facts, messages, pictures)]),
    ...(facts.settings.pricing.enabled ? [totalsBlock(facts, messages)] : []),
    ...textBlock(document.footer, width, { fontSize: SMALL + 0.5, margin: [0, 22, 0, 0] }),
    ...signatureBlock(facts, messages, pictures),
  ];
  return pageFrame({ facts, messages, pictures, title, content });
}

/** `Invoice 2026-12-3`; without a number, the order's number. */
export function documentTitle(facts: DocumentFacts, messages: Messages): string {
  const { document, settings, order_number } = facts;
  const { document_type, finalized, prefix_with_number } = document;
  const word =
    messages.titles[
      document_type === 'invoice' ? (finalized ? 'invoice' : 'pro_forma') : settings.labels[document_type]
    ];
  if (prefix_with_number !== null) return `${word} ${prefix_with_number}`;
  if (order_number === null) return word;
  const order = { order: nameOf(messages, settings.labels.order), number: String(order_number) };
  return `${word} – ${filled(messages.labels.unnumbered, order)}`;
}

function documentDetails(facts: DocumentFacts, messages: Messages): readonly Detail[] {
  const { document } = facts;
  const { labels } = messages;
  return [
    [labels.revision, document.revision],
    [labels.date, dateText(document.date, facts)],
    [labels.due_date, dateText(document.due_date, facts)],
    [labels.reference, document.reference],
    ...orderDetails(facts, messages),
  ];
}

function notices({ document, settings }: DocumentFacts, messages: Messages): readonly Content[] {
  const { labels } = messages;
  const order = nameOf(messages, settings.labels.order).toLowerCase();
  const texts = [
    ...(document.document_type === 'invoice' && !document.finalized
      ? [filled(labels.pro_forma_notice, { order })]
      : []),
    ...(document.revised ? [labels.revised_notice] : []),
  ];
  return texts.map((text) => ({ text, italics: true, color: MUTED, margin: [0, 0, 0, 10] }));
}

function textBlock(text: string | null, width: number, style: Style): readonly Content[] {
  const content = richTextContent(text, width);
  return content.length === 0 ? [] : [{ stack: content, ...style }];
}
