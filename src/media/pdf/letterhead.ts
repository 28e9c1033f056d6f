import { type Messages, nameOf } from '../../domain/documents/messages.ts';
import { formatLocalDate, formatLocalMoment } from '../../domain/time/format.ts';
import type { Content } from './definition.ts';
import { horizontalRule, MUTED, SMALL, widthOf } from './page-frame.ts';
import type { PageFacts } from './printed-facts.ts';

/** A label with its value, beside the addressee. */
export type Detail = readonly [label: string, value: string | null];

interface Head {
  readonly facts: PageFacts;
  readonly messages: Messages;
  readonly pictures: Readonly<Record<string, string>>;
  readonly title: string;
  readonly details: readonly Detail[];
  /** Beside the title, such as a code to scan. */
  readonly beside?: Content;
}

/** Sender, title, addressee, and facts of the document. */
export function letterhead({ facts, messages, pictures, title, details, beside }: Head): readonly Content[] {
  const width = widthOf(facts);
  return [
    {
      columns: [
        { width: width - SENDER - GAP, stack: [logoOrName(facts, pictures)] },
        { width: SENDER, stack: senderLines(facts, messages), alignment: 'right', fontSize: SMALL, color: MUTED },
      ],
      columnGap: GAP,
      margin: [0, 0, 0, 14],
    },
    horizontalRule(width, facts.settings.store.brand_color, 1.5),
    {
      columns: [
        { width: width - BESIDE - GAP, text: title, fontSize: 20, bold: true },
        { width: BESIDE, stack: beside === undefined ? [] : [beside], alignment: 'right' },
      ],
      columnGap: GAP,
      margin: [0, 12, 0, 10],
    },
    {
      columns: [
        { width: width - DETAILS - GAP, stack: recipientLines(facts, messages) },
        { width: DETAILS, stack: details.filter(hasValue).map(detailLine) },
      ],
      columnGap: GAP,
      margin: [0, 0, 0, 14],
    },
  ];
}

/** The order, the customer, from when till when and where, and the custom fields that are to be shown. */
export function orderDetails(facts: PageFacts, messages: Messages): readonly Detail[] {
  const { labels } = facts.settings;
  return [
    [nameOf(messages, labels.order), numberText(facts.order_number)],
    [nameOf(messages, labels.customer), numberText(facts.customer_number)],
    [nameOf(messages, labels.start), momentAndPlace(facts, facts.starts_at, facts.start_location)],
    [nameOf(messages, labels.stop), momentAndPlace(facts, facts.stops_at, facts.stop_location)],
    ...facts.properties.map(({ name, value }): Detail => [name, value]),
  ];
}

export const dateText = (date: string | null, { settings }: PageFacts): string | null =>
  date === null ? null : formatLocalDate(date, settings.dates);

/** With the time of day, whatever the orders use. */
export const momentText = (instant: string, { settings, company }: PageFacts): string =>
  formatLocalMoment(instant, company.timezone, { ...settings.dates, times: true });

const SENDER = 210;
const DETAILS = 230;
const LABEL = 84;
const BESIDE = 76;
const GAP = 16;
const LOGO_FIT = [200, 64] as const;

function logoOrName({ company }: PageFacts, pictures: Readonly<Record<string, string>>): Content {
  if (company.logo !== null && Object.hasOwn(pictures, company.logo)) return { image: company.logo, fit: LOGO_FIT };
  return { text: company.name, fontSize: 18, bold: true };
}

function senderLines({ company }: PageFacts, messages: Messages): readonly Content[] {
  const { name, address, phone, email, website, vat_number, financial_line_1, financial_line_2 } = company;
  const vat = vat_number === null ? null : `${messages.labels.vat_number} ${vat_number}`;
  return [name, address, phone, email, website, vat, financial_line_1, financial_line_2]
    .filter((text) => text !== null && text.trim() !== '')
    .map((text, index) => ({ text: text ?? '', bold: index === 0 }));
}

function recipientLines(facts: PageFacts, messages: Messages): readonly Content[] {
  const { recipient, delivery_address } = facts;
  const delivery: readonly Content[] =
    delivery_address === null
      ? []
      : [
          { text: messages.labels.delivery_address, color: MUTED, fontSize: SMALL, margin: [0, 10, 0, 1] },
          { text: delivery_address },
        ];
  const address = withoutName(recipient.address ?? '', recipient.name ?? '');
  return [
    { text: recipient.name ?? '', bold: true, fontSize: 11 },
    ...(address === '' ? [] : [{ text: address }]),
    ...delivery,
  ];
}

/** Many addresses start with the name that is already printed above them. */
function withoutName(address: string, name: string): string {
  const [first = '', ...rest] = address.split('\n');
  return first.trim() === name.trim() ? rest.join('\n') : address;
}

const hasValue = ([, value]: Detail): boolean => value !== null && value.trim() !== '';

const detailLine = ([label, value]: Detail): Content => ({
  columns: [
    { width: LABEL, text: label, color: MUTED },
    { width: DETAILS - LABEL - 8, text: value ?? '' },
  ],
  columnGap: 8,
  margin: [0, 0, 0, 2],
});

const numberText = (number: number | null): string | null => (number === null ? null : String(number));

function momentAndPlace(facts: PageFacts, instant: string | null, place: string | null): string | null {
  if (instant === null) return null;
  const { settings, company } = facts;
  const moment = formatLocalMoment(instant, company.timezone, { ...settings.dates, times: settings.orders.use_times });
  return place === null ? moment : `${moment}\n${place}`;
}
