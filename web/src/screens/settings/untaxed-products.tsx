import { list, update, useList } from '../../api/records.ts';
import type { TaxCategories } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { forEachItem } from '../../parts/for-each-item.ts';
import { counted, showOutcome } from '../../parts/bulk-outcome.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { totalOf } from '../../ui/pager.tsx';

const UNTAXED = { filter: { archived: false, taxable: true, tax_category_id: null } } as const;
const MANY = { size: 1_000 };

/** Products that are older than the taxes go by none of them, and invoices would say so too late. */
export function UntaxedProducts({ category }: { readonly category: TaxCategories }) {
  const may = useMay();
  const { data } = useList('product_groups', { ...UNTAXED, page: { size: 1 }, stats: { total: 'count' } });
  const count = totalOf(data) ?? 0;
  const give = useWrite(
    async () => {
      const { data: untaxed } = await list('product_groups', { ...UNTAXED, page: MANY });
      return forEachItem(untaxed, ({ id }) => update('product_groups', id, { tax_category_id: category.id }));
    },
    {
      onSuccess: (tried) =>
        showOutcome(tried, `${category.name} now taxes`, { one: 'product', nameOf: ({ name }) => name }),
    },
  );
  if (count === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      <p className="flex-1">
        {counted(count, 'product')} {count === 1 ? 'has' : 'have'} no tax category: no tax is charged for{' '}
        {count === 1 ? 'it' : 'them'}.
      </p>
      {may('products') && (
        <Button busy={give.isPending} onClick={() => give.mutate()}>
          Tax {count === 1 ? 'it' : 'them'} by {category.name}
        </Button>
      )}
    </div>
  );
}
