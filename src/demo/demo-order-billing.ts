import type { SeededRandom } from '../lib/seeded-random.ts';
import { type DemoDocument, type DemoOrder, type DemoPayment, type DemoStep, unitsBooked } from './demo-order.ts';

type Billing = Pick<DemoOrder, 'payments' | 'documents' | 'hold'>;
type Lived = Pick<DemoOrder, 'created_at' | 'employee_id' | 'customer_id' | 'status' | 'bookings' | 'steps'>;

/** What of an order was paid by now, and what was sent to the customer. Whoever is nobody yet pays nothing. */
export function demoBilling(
  random: SeededRandom,
  now: Temporal.Instant,
  order: Lived,
): Billing & Pick<DemoOrder, 'has_coupon'> {
  const { payments, documents, hold } = billingOf(random, order);
  const isOver = order.steps.some(({ step }) => step === 'cancel' || step === 'archive');
  return {
    payments: payments.filter(upTo(now)),
    documents: documents.filter(upTo(now)),
    hold,
    has_coupon: random.chance(0.08) && order.customer_id !== null && !isOver,
  };
}

const upTo =
  (now: Temporal.Instant) =>
  ({ at }: { readonly at: Temporal.Instant }): boolean =>
    Temporal.Instant.compare(at, now) <= 0;

const NOTHING: Billing = { payments: [], documents: [], hold: null };

function billingOf(random: SeededRandom, order: Lived): Billing {
  const { created_at: at, employee_id, customer_id, status, steps } = order;
  if (customer_id === null || status === 'new') return NOTHING;
  const [first, ...rest] = steps;
  if (first === undefined) {
    const document_type = 'quote';
    return { ...NOTHING, documents: random.chance(0.85) ? [{ at, employee_id, document_type, agreed: null }] : [] };
  }
  if (first.step !== 'reserve' || rest.some(({ step }) => step === 'cancel')) return NOTHING;
  const out = rest.find(({ step }) => step === 'start');
  if (out === undefined) return reserved(random, first);
  const back = isBack(order) ? rest.findLast(({ step }) => step === 'stop') : undefined;
  return back === undefined ? started(random, first, out) : stopped(random, out, back);
}

/** All of it. */
function isBack({ bookings, steps }: Lived): boolean {
  const units = (moved: readonly { readonly quantity: number }[]) =>
    moved.reduce((sum, each) => sum + each.quantity, 0);
  const returned = steps.flatMap(({ step, moved }) => (step === 'stop' ? moved : []));
  return units(returned) === units(unitsBooked(bookings).filter(({ comes_back }) => comes_back));
}

const reserved = (random: SeededRandom, reserve: DemoStep): Billing => ({
  hold: null,
  payments: random.chance(0.35) ? [pays(random, reserve, { part: 'half' })] : [],
  documents: contract(random, reserve),
});

const started = (random: SeededRandom, reserve: DemoStep, start: DemoStep): Billing => ({
  hold: null,
  payments: random.chance(0.8) ? [pays(random, start, { part: 'rest', deposit: true })] : [],
  documents: contract(random, reserve),
});

function contract(random: SeededRandom, { at, employee_id }: DemoStep): readonly DemoDocument[] {
  const agreed = random.pick(['signed', 'signed', 'confirmed', null] as const);
  return random.chance(0.85) ? [{ at, employee_id, document_type: 'contract', agreed }] : [];
}

/** Most pay when they fetch it, some the rest when the invoice comes, some less, and a few not at all. */
function stopped(random: SeededRandom, start: DemoStep, stop: DemoStep): Billing {
  const { at, employee_id } = stop;
  const invoice: DemoDocument = { at, employee_id, document_type: 'invoice', agreed: null };
  const mood = random.next();
  const returned = random.chance(0.95) ? [gives(random, { ...stop, at: at.add({ minutes: 15 }) })] : [];
  if (mood < 0.05) return { ...NOTHING, documents: [invoice] };
  if (mood < 0.78) {
    const hold = random.chance(0.04) ? { at, employee_id, ...random.pick(DAMAGES) } : null;
    return {
      payments: [pays(random, start, { part: 'rest', deposit: true }), ...returned],
      documents: [invoice],
      hold,
    };
  }
  const later = { ...stop, at: at.add({ hours: 24 * random.integer(1, 12) }) };
  const rest = mood < 0.92 ? [pays(random, later, { part: 'rest' })] : [];
  return {
    payments: [pays(random, start, { part: 'half', deposit: true }), ...returned, ...rest],
    documents: [invoice],
    hold: null,
  };
}

const DAMAGES = [
  { amount_in_cents: 7_500, reason: 'A scratch on the front element' },
  { amount_in_cents: 4_000, reason: 'The battery door is missing' },
] as const;

const pays = (
  random: SeededRandom,
  { at, employee_id }: DemoStep,
  { part, deposit = false }: { readonly part: DemoPayment['part']; readonly deposit?: boolean },
): DemoPayment => {
  const provider_method = random.pick(['card', 'card', 'card', 'bank', 'cash']);
  return { at, employee_id, type: 'payment_charges', provider_method, part, deposit };
};

/** The deposit. */
const gives = (random: SeededRandom, step: DemoStep): DemoPayment => ({
  ...pays(random, step, { part: 'none', deposit: true }),
  type: 'payment_refunds',
});
