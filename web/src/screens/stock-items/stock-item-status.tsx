import type { StockItems } from '../../api/schema.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

type Status = NonNullable<StockItems['status']>;

export const STATUS_WORDS: Readonly<Record<Status, readonly [string, Tone]>> = {
  in_stock: ['In stock', 'good'],
  started: ['Out', 'out'],
  overdue: ['! Late', 'late'],
  in_downtime: ['Downtime', 'warn'],
  expected: ['Expected', 'info'],
  expired: ['Gone again', 'neutral'],
  archived: ['Archived', 'neutral'],
};

export function StockItemStatus({ status }: { readonly status: StockItems['status'] }) {
  const [word, tone] = STATUS_WORDS[status];
  return <Badge tone={tone}>{word}</Badge>;
}
