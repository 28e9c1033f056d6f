import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpFromLine, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import type { RecordOf } from '../../api/list-query.ts';
import { useFormat } from '../../format/format.ts';
import { CARDS, type ColumnKey } from './today-queries.ts';
import { TodayCard } from './today-card.tsx';

interface Words {
  readonly title: string;
  readonly icon: LucideIcon;
  /** When there is nothing. */
  readonly none: string;
  readonly rest: (today: string) => Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<ColumnKey, Words>> = {
  out: {
    title: 'Going out',
    icon: ArrowUpFromLine,
    none: 'Nothing more goes out today.',
    rest: (today) => ({ status: 'reserved', from: today, till: today, by: 'out' }),
  },
  back: {
    title: 'Coming back',
    icon: ArrowDownToLine,
    none: 'Nothing more comes back today.',
    rest: (today) => ({ status: 'started', from: today, till: today, by: 'back' }),
  },
  late: { title: 'Late', icon: Clock, none: 'Nothing is late.', rest: () => ({ needs: 'late' }) },
  attention: {
    title: 'Needs attention',
    icon: CircleAlert,
    none: 'No shortages, all stock items assigned, everything paid.',
    rest: () => ({ needs: 'any' }),
  },
};

export function TodayColumn({
  kind,
  orders,
  total,
  planned,
}: {
  readonly kind: ColumnKey;
  readonly orders: readonly RecordOf<'orders'>[] | undefined;
  readonly total: number | undefined;
  /** How many there are today, those that are done included. */
  readonly planned: number;
}) {
  const format = useFormat();
  const { title, icon: Icon, none, rest } = WORDS[kind];
  const id = `today-${kind}`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2 flex h-7 items-center gap-2">
        <Icon className={kind === 'late' && total ? 'size-5 text-danger' : 'size-5 text-muted'} aria-hidden="true" />
        <h2 id={id} className="flex items-center gap-2 whitespace-nowrap">
          {title}
          <span className="min-w-7 rounded-full bg-sunken px-2 text-center text-sm leading-6 tabular-nums">
            {total === undefined ? '…' : format.number(total)}
          </span>
        </h2>
        {planned > 0 && <span className="text-sm whitespace-nowrap text-muted">of {format.number(planned)} today</span>}
      </div>
      <ul className="grid grid-cols-1 gap-2" aria-busy={orders === undefined}>
        {orders === undefined && <li className="card h-32 animate-pulse bg-sunken" aria-hidden="true" />}
        {orders?.length === 0 && <li className="card px-4 py-6 text-center text-muted">{none}</li>}
        {orders?.map((order) => (
          <TodayCard key={order.id} order={order} kind={kind} />
        ))}
      </ul>
      {total !== undefined && total > CARDS && (
        <Link to="/orders" search={rest(format.today())} className="link mt-2 inline-block py-1">
          All {format.number(total)} in Orders
        </Link>
      )}
    </section>
  );
}
