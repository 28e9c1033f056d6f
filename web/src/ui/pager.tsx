import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './button.tsx';
import { useSearchState } from './search-state.ts';

export const PAGE_SIZE = 25;

/** Pages of a list whose number is in the address as `page`. */
export function Pager({ total, size = PAGE_SIZE }: { readonly total: number | undefined; readonly size?: number }) {
  const [search, setSearch] = useSearchState();
  const page = pageOf(search.page);
  if (total === undefined || (total <= size && page === 1)) return null;
  const last = Math.max(1, Math.ceil(total / size));
  const first = Math.min((page - 1) * size + 1, total);
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2 text-muted">
      <span>
        {first.toLocaleString()}–{Math.min(page * size, total).toLocaleString()} of {total.toLocaleString()}
      </span>
      <IconButton
        label="Previous page"
        icon={<ChevronLeft className="size-5" />}
        disabled={page <= 1}
        onClick={() => setSearch({ page: page === 2 ? undefined : String(page - 1) })}
      />
      <IconButton
        label="Next page"
        icon={<ChevronRight className="size-5" />}
        disabled={page >= last}
        onClick={() => setSearch({ page: String(page + 1) })}
      />
    </nav>
  );
}

export const pageOf = (text: string | undefined): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
};

/** The count that `stats[total]=count` answers. */
export const totalOf = (
  listed:
    | { readonly meta?: { readonly stats?: Readonly<Record<string, Readonly<Record<string, unknown>>>> } }
    | undefined,
): number | undefined => {
  const count = listed?.meta?.stats?.['total']?.['count'];
  return typeof count === 'number' ? count : undefined;
};
