import { cx } from '../ui/class-names.ts';
import type { StockNow } from './stock-now.ts';

/** Free units of all units, in words as well as colour. */
export function FreeNow({ stock, className }: { readonly stock: StockNow | undefined; readonly className?: string }) {
  if (stock === undefined) return <span className="text-muted">–</span>;
  const { free } = stock;
  return (
    <span
      className={cx('font-medium whitespace-nowrap', free > 0 ? 'text-good' : free < 0 && 'text-danger', className)}
    >
      {free > 0 ? free : free === 0 ? 'none' : `${-free} short`}
    </span>
  );
}

export const Tags = ({ tags }: { readonly tags: readonly unknown[] }) =>
  tags.length === 0 ? null : (
    <span className="flex flex-wrap gap-1">
      {tags.map(String).map((tag) => (
        <span key={tag} title={tag} className="max-w-56 truncate rounded-full bg-sunken px-2 py-0.5 text-sm">
          {tag}
        </span>
      ))}
    </span>
  );
