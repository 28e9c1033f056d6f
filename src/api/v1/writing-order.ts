import { asVersion1Status } from '../../domain/orders/version-1-status.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/order-status.ts';
import { Refusal, refuse } from '../../lib/refusal.ts';
import { renamingFields } from './renaming-fields.ts';

/** Runs a use case of orders; what that has to say against it is told in this version's words. */
export async function writingOrder<Result>(
  rename: (field: string) => string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await renamingFields(rename, write);
  } catch (error) {
    throw error instanceof Refusal ? toldHere(error) : error;
  }
}

/** A refusal as version 1 tells it. */
export function toldHere(refusal: Refusal): Refusal {
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

/** A product of which there is too little, or pieces of it that others have. */
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
