export interface PayableInvoice {
  readonly id: string;
  /** With the deposit; less than nothing for one that gives money back. */
  readonly total_in_cents: number;
}

/**
 * What of an order's payments goes to which of its invoices, the oldest first: each gets what it asks for as long as there
 * is any, and one that gives money back adds to what there is for the next. What is left goes to the last one, so that
 * together they have got what was paid.
 */
export function payInvoices(invoices: readonly PayableInvoice[], paid_in_cents: number): ReadonlyMap<string, number> {
  const paid = new Map<string, number>();
  let left = paid_in_cents;
  for (const { id, total_in_cents } of invoices) {
    const part = total_in_cents < 0 ? total_in_cents : Math.min(total_in_cents, Math.max(0, left));
    paid.set(id, part);
    left -= part;
  }
  const last = invoices.at(-1);
  if (last !== undefined) paid.set(last.id, (paid.get(last.id) ?? 0) + left);
  return paid;
}
