import { useState } from 'react';
import { update, useList } from '../../api/records.ts';
import type { Coupons } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Format, useFormat } from '../../format/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { PAGE_SIZE, pageOf, Pager } from '../../ui/pager.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { CouponDialog } from './coupon-dialog.tsx';
import { ListCard, RowMenu } from './list-card.tsx';

export function CouponsSection() {
  const format = useFormat();
  const [search, setSearch] = useSearchState();
  const [isNew, setIsNew] = useState(false);
  const number = pageOf(search.page);
  const sort = search.sort ?? '-created_at';
  const query = { sort, page: { number, size: PAGE_SIZE }, stats: { total: 'count' } };
  const listed = useList('coupons', query);
  const change = useWrite(({ id, active }: Coupons) => update('coupons', id, { active: !active }));
  const columns: readonly Column<Coupons>[] = [
    {
      key: 'code',
      label: 'Code',
      sort: 'identifier',
      render: ({ identifier }) => <code className="font-mono font-medium">{identifier}</code>,
    },
    { key: 'value', label: 'Gives', render: (coupon) => gives(coupon, format) },
    { key: 'valid', label: 'Valid', from: 'md', render: (coupon) => valid(coupon, format) },
    {
      key: 'used',
      label: 'Used',
      from: 'sm',
      align: 'right',
      render: ({ redemptions_count, max_redemptions }) =>
        `${redemptions_count}${max_redemptions === null ? '' : ` of ${max_redemptions}`}`,
    },
    {
      key: 'state',
      label: 'State',
      from: 'sm',
      render: ({ active }) => <Badge tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Off'}</Badge>,
    },
    {
      key: 'deeds',
      label: 'Change',
      align: 'right',
      render: (coupon) => (
        <span className="inline-flex flex-wrap items-center justify-end">
          <Button
            look="quiet"
            size="small"
            aria-label={`Switch ${coupon.active ? 'off' : 'on'} ${coupon.identifier}`}
            onClick={() => change.mutate(coupon)}
          >
            {coupon.active ? 'Switch off' : 'Switch on'}
          </Button>
          <RowMenu
            type="coupons"
            id={coupon.id}
            name={coupon.identifier}
            text="It can no longer be redeemed. Orders keep their discount."
          />
        </span>
      ),
    },
  ];
  return (
    <ListCard
      title="Coupons"
      lead="The discount of a coupon cannot be changed; a coupon is switched on and off."
      add="New coupon"
      onAdd={() => setIsNew(true)}
      tools={<CurlLine type="coupons" query={query} />}
    >
      <Listing listed={listed} what="coupons" empty={<p className="text-muted">There are none yet.</p>}>
        <DataTable
          label="Coupons"
          columns={columns}
          rows={listed.data?.data ?? []}
          sort={sort}
          onSort={(next) => setSearch({ sort: next })}
          stale={listed.isPlaceholderData}
        />
        <Pager total={Number(listed.data?.meta?.stats?.['total']?.['count'] ?? 0)} />
      </Listing>
      {isNew && <CouponDialog onClose={() => setIsNew(false)} />}
    </ListCard>
  );
}

const gives = ({ coupon_type, value }: Coupons, format: Format): string =>
  coupon_type === 'percentage' ? `${value} %` : format.money(value);

function valid({ starts_at, ends_at }: Coupons, format: Format): string {
  if (starts_at === null && ends_at === null) return 'Always';
  if (ends_at === null) return `From ${format.day(starts_at)}`;
  return starts_at === null ? `Till ${format.day(ends_at)}` : `${format.day(starts_at)} – ${format.day(ends_at)}`;
}
