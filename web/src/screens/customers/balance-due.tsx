import { useFormat } from '../../format/format.ts';
import { cx } from '../../ui/class-names.ts';

/** What is still to be paid; what was paid too much is told by a word. */
export function BalanceDue({ cents }: { readonly cents: number | null }) {
  const format = useFormat();
  const due = cents ?? 0;
  if (due === 0) return <span className="text-muted">{format.money(0)}</span>;
  return (
    <span className={cx('font-medium', due > 0 ? 'text-warn' : 'text-info')}>
      {due > 0 ? format.money(due) : `${format.money(-due)} too much`}
    </span>
  );
}
