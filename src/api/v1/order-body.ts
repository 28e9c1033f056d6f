import { z } from 'zod';
import type { Order, OrderAttributes } from '../../app/orders/order.ts';
import { asVersion1Status, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/order-status.ts';
import { Refusal, refuse } from '../../lib/refusal.ts';
import type { ApiRequest } from '../server/request.ts';
import { readRoot, readValues, renamingFields } from './read-body.ts';
import { decimal, moment, propertyEntries, reference, text, texts } from './value-types.ts';

/** Writable fields of an order; anything else in a body is ignored. */
const order = (zone: string) =>
  z.object({
    customer_id: reference,
    starts_at: moment(zone),
    stops_at: moment(zone),
    discount_percentage: decimal,
    deposit_type: text,
    deposit_value: decimal,
    tags: texts,
    tax_region_id: reference,
    properties_attributes: propertyEntries,
  });

export type OrderBody = z.output<ReturnType<typeof order>>;

/** Times without an offset are those of `zone`. */
export const orderBody = (request: ApiRequest, zone: string): OrderBody =>
  readValues(order(zone), readRoot(request, 'order', ORDER_FIELDS));

/** Amounts of an order, each in cents and as a decimal number. */
export const ORDER_AMOUNTS = [
  'price',
  'price_with_tax',
  'grand_total',
  'grand_total_with_tax',
  'paid',
  'deposit_paid',
  'discount',
  'discount_with_tax',
  'deposit',
] as const;

/** The amounts shown a third time, as a decimal number under the bare name. */
export const BARE_AMOUNTS = ['price', 'price_with_tax', 'grand_total', 'grand_total_with_tax'] as const;

/** Every known field of an order's body, writable or not. */
export const ORDER_FIELDS: readonly string[] = [
  'id',
  'number',
  'status',
  'customer',
  'customer_id',
  'starts_at',
  'stops_at',
  ...ORDER_AMOUNTS.map((amount) => `${amount}_in_cents`),
  ...BARE_AMOUNTS,
  ...ORDER_AMOUNTS.map((amount) => `${amount}_as_decimal`),
  'discount_percentage',
  'deposit_value',
  'deposit_type',
  'tags',
  'tax_region_id',
  'item_count',
  'invoice_count',
  'entirely_started',
  'entirely_stopped',
  'item_ids',
  'stock_item_ids',
  'legacy_id',
  'created_at',
  'updated_at',
  'plannings',
  'lines',
  'tax_values',
  'notes',
  'properties',
  'properties_attributes',
];

type Discount = Pick<Order, 'discount_type'> & { readonly discount_percentage: number };

/** The attributes for the use cases, which have other names for some fields. `before` is null for a new order. */
export function orderAttributesOf(body: OrderBody, before: Discount | null): OrderAttributes {
  const { tags, discount_percentage, ...same } = body;
  return {
    ...same,
    ...(tags === undefined ? {} : { tag_list: tags }),
    ...(discount_percentage === undefined || isSentBack(discount_percentage, before)
      ? {}
      : { discount_type: 'percentage', discount_value: discount_percentage ?? 0 }),
  };
}

/** A discount by amount is shown as a percentage: a caller who sends that back does not change it. */
const isSentBack = (sent: number | null, before: Discount | null): boolean =>
  before?.discount_type === 'fixed' && sent === before.discount_percentage;

/** The name that this version has for a field of the use cases. */
export function orderFieldHere(field: string): string {
  const [, index, part] = /^properties_attributes\/(\d+)\/(.+)$/.exec(field) ?? [];
  if (index !== undefined) return `properties_attributes/${index}/${part === 'property_type' ? 'type' : part}`;
  return NAMES_HERE.get(field) ?? field;
}

const NAMES_HERE: ReadonlyMap<string, string> = new Map([
  ['tag_list', 'tags'],
  ['discount_value', 'discount_percentage'],
]);

/** Runs a use case of orders and reports its problems in this version's words. */
export async function writingOrder<Result>(
  rename: (field: string) => string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await renamingFields(rename, write);
  } catch (error) {
    throw error instanceof Refusal ? atIds(error) : error;
  }
}

/** A refusal in the form of version 1. */
export function atIds(refusal: Refusal): Refusal {
  const [{ meta }] = refusal.issues;
  if (refusal.code === 'wrong_status' && isStep(meta)) {
    const detail = refusal.message.replaceAll("'draft'", `'${asVersion1Status('draft')}'`);
    return refuse('wrong_status', detail, { from: asVersion1Status(meta.from), to: asVersion1Status(meta.to) });
  }
  if ((refusal.code === 'items_not_available' || refusal.code === 'stock_item_specified') && isVerdict(meta)) {
    return refuse('items_not_available', refusal.message, shortProducts([...meta.warning, ...meta.blocking]));
  }
  return refusal;
}

interface Step {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

const isStep = (meta: unknown): meta is Step => isObject(meta) && isStatus(meta['from']) && isStatus(meta['to']);

const isStatus = (word: unknown): boolean => ORDER_STATUSES.some((status) => status === word);

/** A product with a shortage, or with stock items that others have. */
type Short = Shortage | NamedByOthers;

interface Shortage {
  readonly item_id: string;
  readonly stock_count: number;
  readonly reserved: number;
  readonly needed: number;
}

interface NamedByOthers {
  readonly item_id: string;
  readonly unavailable: readonly string[];
  readonly available: readonly string[];
}

interface Verdict {
  readonly warning: readonly Short[];
  readonly blocking: readonly Short[];
}

const isVerdict = (meta: unknown): meta is Verdict =>
  isObject(meta) && Array.isArray(meta['warning']) && Array.isArray(meta['blocking']);

/** By product: how many the order could have, and how many it needs. */
const shortProducts = (entries: readonly Short[]): object =>
  Object.fromEntries(
    entries.map((entry) => [
      entry.item_id,
      'needed' in entry
        ? { available: Math.max(0, entry.stock_count - entry.reserved), need: entry.needed }
        : { available: entry.available.length, need: entry.available.length + entry.unavailable.length },
    ]),
  );

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
