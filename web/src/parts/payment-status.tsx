import { Badge, type Tone } from '../ui/badge.tsx';

const WORDS: Readonly<Record<string, readonly [string, Tone]>> = {
  paid: ['Paid', 'good'],
  partially_paid: ['Partly paid', 'warn'],
  payment_due: ['To pay', 'warn'],
  overpaid: ['Overpaid', 'info'],
  process_deposit: ['Deposit to return', 'info'],
};

/** Whether an order is paid, in a word. */
export function PaymentStatus({ status }: { readonly status: string | null }) {
  const [word, tone] = WORDS[status ?? ''] ?? [status ?? '–', 'neutral'];
  return <Badge tone={tone}>{word}</Badge>;
}
