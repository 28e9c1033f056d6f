import type { SeededRandom } from '../../lib/seeded-random.ts';
import { isBefore, MIDNIGHT } from './demo-clock.ts';
import type { OrderStep } from './order-steps.ts';
import { type PlannedAct, type PlannedOrder, unitsBooked } from './planned-order.ts';

type BilledOrder = Pick<PlannedOrder, 'created_at' | 'employee_id' | 'customer_id' | 'status' | 'bookings'>;

/** Payments and documents of an order. An order without a customer has none. */
export function orderBilling(
  random: SeededRandom,
  order: BilledOrder,
  steps: readonly OrderStep[],
): readonly PlannedAct[] {
  const { created_at: at, employee_id, customer_id, status } = order;
  if (customer_id === null || status === 'new') return [];
  const [first, ...rest] = steps;
  if (first === undefined) return random.chance(0.85) ? [document({ at, employee_id }, 'quote')] : [];
  if (first.step !== 'reserve' || rest.some(({ step }) => step === 'cancel')) return [];
  const out = rest.find(({ step }) => step === 'start');
  if (out === undefined) {
    const prepays = random.chance(0.35) ? [pays(random, first, 'half', false)] : [];
    return [...prepays, ...contract(random, first)];
  }
  const back = isBack(order, steps) ? rest.findLast(({ step }) => step === 'stop') : undefined;
  if (back !== undefined) return returned(random, out, back);
  const paid = random.chance(0.8) ? [pays(random, out, 'rest', true)] : [];
  return [...contract(random, first), ...paid];
}

/** Whether everything is back. */
function isBack({ bookings }: BilledOrder, steps: readonly OrderStep[]): boolean {
  const units = (moved: readonly { readonly quantity: number }[]) =>
    moved.reduce((sum, each) => sum + each.quantity, 0);
  const back = steps.flatMap(({ step, moved }) => (step === 'stop' ? moved : []));
  return units(back) === units(unitsBooked(bookings).filter(({ comes_back }) => comes_back));
}

function contract(random: SeededRandom, reserve: OrderStep): readonly PlannedAct[] {
  const agreed = random.pick(['signed', 'signed', 'confirmed', null] as const);
  return random.chance(0.85) ? [document(reserve, 'contract', agreed)] : [];
}

/** Most customers pay at pick-up, some pay the rest later, some pay only half, and a few do not pay at all. */
function returned(random: SeededRandom, start: OrderStep, stop: OrderStep): readonly PlannedAct[] {
  const invoice = document(stop, 'invoice');
  const mood = random.next();
  const givesBack = random.chance(0.95) ? [refundsDeposit(random, stop)] : [];
  if (mood < 0.05) return [invoice];
  if (mood < 0.78) {
    const damage = random.chance(0.04) ? [keepsDeposit(stop, random.pick(DAMAGES))] : [];
    return [pays(random, start, 'rest', true), ...damage, invoice, ...givesBack];
  }
  const later = { ...stop, at: stop.at.add({ hours: 24 * random.integer(1, 12) }) };
  const rest = mood < 0.92 && isBefore(later.at, MIDNIGHT) ? [pays(random, later, 'rest', false)] : [];
  return [pays(random, start, 'half', true), invoice, ...givesBack, ...rest];
}

const DAMAGES = [
  { amount_in_cents: 7_500, reason: 'Scratch on the front element' },
  { amount_in_cents: 4_000, reason: 'The battery door is missing' },
] as const;

type When = Pick<PlannedAct, 'at' | 'due' | 'employee_id'>;

const whenOf = ({ at, due, employee_id }: When): When => ({ at, ...(due === undefined ? {} : { due }), employee_id });

const pays = (random: SeededRandom, when: When, part: 'half' | 'rest', deposit: boolean): PlannedAct => ({
  ...whenOf(when),
  does: { kind: 'charge', provider_method: methodOf(random), part, deposit },
});

/** A quarter of an hour after the return. */
const refundsDeposit = (random: SeededRandom, { at, employee_id }: OrderStep): PlannedAct => ({
  at: at.add({ minutes: 15 }),
  employee_id,
  does: { kind: 'refund deposit', provider_method: methodOf(random) },
});

const keepsDeposit = (when: When, damage: (typeof DAMAGES)[number]): PlannedAct => ({
  ...whenOf(when),
  does: { kind: 'hold deposit', ...damage },
});

const methodOf = (random: SeededRandom): string => random.pick(['card', 'card', 'card', 'bank', 'cash']);

const document = (
  when: When,
  document_type: 'quote' | 'contract' | 'invoice',
  agreed: 'confirmed' | 'signed' | null = null,
): PlannedAct => ({ ...whenOf(when), does: { kind: 'document', document_type, agreed } });
