/** All texts of a printed page. A language is one more table of these. */
export interface Messages {
  readonly titles: Readonly<Record<Title, string>>;
  readonly labels: Readonly<Record<Label, string>>;
  /** From the company's settings: the shop's own name for it. */
  readonly names: Readonly<Record<string, string>>;
}

export type Title =
  | 'quote'
  | 'proposal'
  | 'contract'
  | 'waiver'
  | 'invoice'
  | 'pro_forma'
  | 'packing_slip'
  | 'pull_sheet';

export type Label =
  | 'revision'
  | 'date'
  | 'due_date'
  | 'reference'
  | 'item'
  | 'quantity'
  | 'charge'
  | 'price_each'
  | 'tax'
  | 'total'
  | 'subtotal'
  | 'discount'
  | 'coupon'
  | 'total_without_tax'
  | 'total_with_tax'
  | 'tax_included'
  | 'deposit'
  | 'deposit_held'
  | 'deposit_refunded'
  | 'total_with_deposit'
  | 'paid'
  | 'to_be_paid'
  | 'delivery_address'
  | 'identifiers'
  | 'weight'
  | 'signature'
  | 'signed_by'
  | 'signed_on'
  | 'name'
  | 'handed_out'
  | 'returned'
  | 'vat_number'
  | 'pro_forma_notice'
  | 'revised_notice'
  | 'nothing_to_pack'
  | 'page'
  | 'unnumbered';

const ENGLISH: Messages = {
  titles: {
    quote: 'Quote',
    proposal: 'Proposal',
    contract: 'Contract',
    waiver: 'Waiver',
    invoice: 'Invoice',
    pro_forma: 'Pro forma invoice',
    packing_slip: 'Packing slip',
    pull_sheet: 'Pull sheet',
  },
  labels: {
    revision: 'Revision',
    date: 'Date',
    due_date: 'Due date',
    reference: 'Reference',
    item: 'Item',
    quantity: 'Quantity',
    charge: 'Charge',
    price_each: 'Price each',
    tax: 'Tax',
    total: 'Total',
    subtotal: 'Subtotal',
    discount: 'Discount',
    coupon: 'Coupon',
    total_without_tax: 'Total excl. tax',
    total_with_tax: 'Total incl. tax',
    tax_included: 'Included {tax}',
    deposit: 'Deposit',
    deposit_held: 'Of which held',
    deposit_refunded: 'Of which refunded',
    total_with_deposit: 'Total incl. deposit',
    paid: 'Paid',
    to_be_paid: 'To be paid',
    delivery_address: 'Deliver to',
    identifiers: 'Identifiers',
    weight: 'Weight: {weight} each',
    signature: 'Signature',
    signed_by: 'Signed by',
    signed_on: 'Signed on',
    name: 'Name',
    handed_out: 'Out',
    returned: 'Back',
    vat_number: 'VAT number',
    pro_forma_notice: 'This is not an invoice yet: it follows the {order} until it is made final.',
    revised_notice: 'A later revision has taken the place of this invoice.',
    nothing_to_pack: 'There is nothing to pack.',
    page: 'Page {page} of {pages}',
    unnumbered: '{order} {number}',
  },
  names: {
    customer: 'Customer',
    client: 'Client',
    student: 'Student',
    order: 'Order',
    booking: 'Booking',
    project: 'Project',
    pick_up: 'Pick up',
    return: 'Return',
  },
};

const LANGUAGES: ReadonlyMap<string, Messages> = new Map([['en', ENGLISH]]);

/** In that language or the nearest one: `en-GB` is English, and so are languages without a translation. */
export const messagesFor = (language: string): Messages =>
  LANGUAGES.get(language) ?? LANGUAGES.get(language.split('-')[0] ?? '') ?? ENGLISH;

/** The shop's name for something; its own names are used as they are, except for the first letter and underscores. */
export const nameOf = ({ names }: Messages, chosen: string): string =>
  (Object.hasOwn(names, chosen) ? names[chosen] : undefined) ?? capitalised(chosen.replaceAll('_', ' '));

/** Fills in the placeholders in braces. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
