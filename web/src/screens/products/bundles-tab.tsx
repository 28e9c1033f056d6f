import { Link } from '@tanstack/react-router';
import { useList } from '../../api/records.ts';
import type { BundleItems, ProductGroups } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';

/** The bundles that it is part of. */
export function BundlesTab({ group }: { readonly group: ProductGroups }) {
  const format = useFormat();
  const listed = useList('bundle_items', {
    filter: { product_group_id: group.id },
    include: ['bundle', 'product'],
    page: { size: 100 },
  });
  const columns: readonly Column<BundleItems>[] = [
    {
      key: 'bundle',
      label: 'Bundle',
      render: ({ bundle }) =>
        bundle == null ? null : (
          <Link to="/bundles/$bundleId" params={{ bundleId: bundle.id }} className="font-medium hover:underline">
            {bundle.name}
          </Link>
        ),
    },
    {
      key: 'which',
      label: 'Which',
      from: 'sm',
      render: ({ product }) => (product == null ? 'the customer chooses' : product.name),
    },
    { key: 'quantity', label: 'In each', align: 'right', render: ({ quantity }) => format.number(quantity) },
    {
      key: 'discount',
      label: 'Discount',
      align: 'right',
      render: ({ discount_percentage }) => (discount_percentage ? format.percent(discount_percentage / 100) : 'none'),
    },
  ];
  return (
    <Listing
      listed={listed}
      what="bundles"
      empty={
        <EmptyState title="In no bundle" action={<ButtonLink to="/bundles">Bundles</ButtonLink>}>
          A bundle is several products booked together for one price.
        </EmptyState>
      }
    >
      <DataTable label="Bundles" columns={columns} rows={listed.data?.data ?? []} />
    </Listing>
  );
}
