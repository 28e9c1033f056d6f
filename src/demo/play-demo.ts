import { holdDeposit } from '../app/payments/deposit-holds.ts';
import { createDocument } from '../app/documents/create-document.ts';
import { signDocument } from '../app/documents/sign-document.ts';
import { createLine, updateLine } from '../app/orders/change-lines.ts';
import { createNote } from '../app/customers/notes.ts';
import { createOrder } from '../app/orders/create-order.ts';
import { fulfillOrder } from '../app/orders/fulfill-order.ts';
import type { FulfillmentAction } from '../app/orders/fulfillment-actions.ts';
import type { OrderAttributes } from '../app/orders/order.ts';
import { transitionOrder } from '../app/orders/transition-order.ts';
import { createCharge, createRefund } from '../app/payments/create-payment.ts';
import type { RollbackEffect } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Work } from '../db/work.ts';
import { Refusal } from '../lib/refusal.ts';

/** One use case, at a time, by an employee. Plain JSON: times are strings. */
export interface DemoAct {
  readonly at: string;
  /** When it is expected, where it happens a little later. */
  readonly due?: string;
  readonly employee_id: string;
  /** The order's id, or the name under which an earlier act of the same list created it. */
  readonly order: string;
  readonly does: DemoStep;
}

export type DemoStep =
  | DemoCreation
  | { readonly kind: 'reserve' | 'cancel' | 'archive'; readonly confirm_shortage: boolean }
  | { readonly kind: 'start' | 'stop'; readonly actions: readonly FulfillmentAction[] }
  | { readonly kind: 'ask in vain'; readonly product_id: string; readonly quantity: number }
  | {
      readonly kind: 'charge';
      readonly provider_method: string;
      /** Share of the amount due. */
      readonly part: 'half' | 'rest';
      /** With the whole deposit. */
      readonly deposit: boolean;
    }
  | { readonly kind: 'refund deposit'; readonly provider_method: string }
  | { readonly kind: 'hold deposit'; readonly amount_in_cents: number; readonly reason: string }
  | {
      readonly kind: 'document';
      readonly document_type: 'quote' | 'contract' | 'invoice';
      readonly agreed: 'confirmed' | 'signed' | null;
    };

export interface DemoCreation {
  readonly kind: 'create';
  readonly attributes: Omit<OrderAttributes, 'starts_at' | 'stops_at'>;
  readonly starts_at: string;
  readonly stops_at: string;
  readonly actions: readonly FulfillmentAction[];
  /** Prices and charged seconds that were agreed, by product. */
  readonly agreed: readonly {
    readonly product_id: string;
    readonly price_each_in_cents?: number;
    readonly charge_length?: number;
  }[];
  readonly lines: readonly (DemoLine & { readonly tax_category_id: string })[];
  readonly notes: readonly string[];
}

export interface DemoLine {
  readonly line_type: 'charge' | 'section';
  readonly title: string;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly taxable: boolean;
}

/** Content hash of the picture of a signature. */
type Signature = string;

/** Plays acts through the use cases, in their order. Adds the orders that they create to `created`, by name. */
export async function playDemo(
  work: Work,
  acts: readonly DemoAct[],
  signature: Signature,
  created = new Map<string, string>(),
): Promise<void> {
  for (const { at, employee_id, order, does } of acts) {
    const then = { ...work, now: Temporal.Instant.from(at), employee_id };
    if (does.kind === 'create') created.set(order, await create(then, does));
    else await play(then, created.get(order) ?? order, does, signature);
  }
}

async function create(work: Work, creation: DemoCreation): Promise<string> {
  const { attributes, actions, agreed, lines, notes } = creation;
  const order_id = await createOrder(work, {
    ...attributes,
    starts_at: Temporal.Instant.from(creation.starts_at),
    stops_at: Temporal.Instant.from(creation.stops_at),
  });
  await fulfillOrder(work, { order_id, actions, confirm_shortage: false });
  for (const { product_id, ...price } of agreed) {
    const line = await work.tx.one<{ id: string }>(sql`
      select id
      from lines
      where company_id = ${work.company.id}
        and order_id = ${order_id}
        and item_id = ${product_id}
    `);
    await updateLine(work, line.id, price);
  }
  for (const line of lines) await createLine(work, { ...line, owner_type: 'orders', owner_id: order_id });
  for (const body of notes) await createNote(work, { body, owner_type: 'orders', owner_id: order_id });
  return order_id;
}

async function play(
  work: Work,
  order_id: string,
  does: Exclude<DemoStep, DemoCreation>,
  signature: Signature,
): Promise<void> {
  switch (does.kind) {
    case 'reserve':
    case 'cancel':
    case 'archive': {
      const { confirm_shortage } = does;
      await transitionOrder(work, { order_id, to: BECOMES[does.kind], revert: false, confirm_shortage });
      return;
    }
    case 'start':
    case 'stop':
      await fulfillOrder(work, { order_id, actions: does.actions, confirm_shortage: false });
      return;
    case 'ask in vain':
      return askInVain(work, order_id, does);
    case 'charge':
      return charge(work, order_id, does);
    case 'refund deposit':
      return refundDeposit(work, order_id, does.provider_method);
    case 'hold deposit': {
      const { amount_in_cents, reason } = does;
      const { deposit_in_cents } = await readMoney(work, order_id);
      if (deposit_in_cents > 0) await holdDeposit(work, { order_id, amount_in_cents, reason });
      return;
    }
    case 'document':
      return document(work, order_id, does, signature);
  }
}

const BECOMES = { reserve: 'reserved', cancel: 'canceled', archive: 'archived' } as const;

/** Tries to book units that others have, which leaves only a record of the refused demand. */
async function askInVain(
  work: Work,
  order_id: string,
  { product_id, quantity }: DemoStep & { readonly kind: 'ask in vain' },
): Promise<void> {
  const action = { action: 'book_product', mode: 'create_new', product_id, planning_id: null, quantity } as const;
  const effects: RollbackEffect[] = [];
  const tx = { ...work.tx, afterRollback: (effect: RollbackEffect) => void effects.push(effect) };
  const attempt = tx.savepoint(async () => {
    await fulfillOrder({ ...work, tx, db: tx }, { order_id, actions: [action], confirm_shortage: false });
    throw new Refusal(422, 'demo_available', [{ detail: 'enough is left: nothing to refuse' }]);
  });
  await attempt.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  // In this transaction: no other sees the order yet.
  for (const effect of effects) await effect(tx);
}

interface Money {
  readonly grand_total_with_tax_in_cents: number;
  readonly amount_paid_in_cents: number;
  readonly deposit_in_cents: number;
  readonly deposit_paid_in_cents: number;
  readonly deposit_held_in_cents: number;
}

const readMoney = (work: Work, order_id: string): Promise<Money> =>
  work.tx.one<Money>(sql`
    select
      grand_total_with_tax_in_cents, amount_paid_in_cents, deposit_in_cents, deposit_paid_in_cents, deposit_held_in_cents
    from orders
    where company_id = ${work.company.id}
      and id = ${order_id}
  `);

async function charge(
  work: Work,
  order_id: string,
  { part, deposit, provider_method }: DemoStep & { readonly kind: 'charge' },
): Promise<void> {
  const money = await readMoney(work, order_id);
  const cost_in_cents = money.grand_total_with_tax_in_cents - money.deposit_held_in_cents;
  const amount_in_cents = part === 'half' ? Math.floor(cost_in_cents / 2) : cost_in_cents - money.amount_paid_in_cents;
  const deposit_in_cents = deposit ? money.deposit_in_cents : 0;
  if (amount_in_cents + deposit_in_cents <= 0) return;
  await createCharge(work, { order_id, provider_method, amount_in_cents, deposit_in_cents });
}

/** Refunds the deposit that is not held, to its charge. */
async function refundDeposit(work: Work, order_id: string, provider_method: string): Promise<void> {
  const { deposit_paid_in_cents, deposit_held_in_cents } = await readMoney(work, order_id);
  const deposit_in_cents = deposit_paid_in_cents - deposit_held_in_cents;
  if (deposit_in_cents <= 0) return;
  const { id } = await work.tx.one<{ id: string }>(sql`
    select id
    from payments
    where company_id = ${work.company.id}
      and order_id = ${order_id}
      and type = 'payment_charges'
      and deposit_in_cents > 0
  `);
  await createRefund(work, { payment_charge_id: id, provider_method, amount_in_cents: 0, deposit_in_cents });
}

async function document(
  work: Work,
  order_id: string,
  { document_type, agreed }: DemoStep & { readonly kind: 'document' },
  signature: Signature,
): Promise<void> {
  const document_id = await createDocument(work, {
    document_type,
    order_id,
    ...(document_type === 'invoice' ? { finalized: true } : {}),
    ...(agreed === 'confirmed' ? { confirmed: true } : {}),
  });
  if (agreed === 'signed') await signDocument(work, { document_id, picture: signature });
}
