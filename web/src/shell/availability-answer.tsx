import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useList } from '../api/records.ts';
import { useFormat } from '../format/format.ts';
import { bookedPeriod } from '../parts/booked-period.ts';
import { type Holder, holdingWords } from '../parts/holders.ts';
import type { Pickable } from '../parts/pick-item.tsx';
import { useFree, useFreeElsewhere } from '../parts/use-free.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import type { Period } from '../ui/period-picker.tsx';
import { Loading } from '../ui/spinner.tsx';
import { MONTHS_AHEAD, nextFree } from './next-free.ts';
import { useHoldersDuring } from './use-holders-during.ts';

/** How many are free of how many; when none, the next time; who has them; and a way to take one. */
export function AvailabilityAnswer({
  item,
  period,
  locationId,
  onPeriod,
  onClose,
}: {
  readonly item: Pickable;
  readonly period: Period;
  readonly locationId: string;
  readonly onPeriod: (period: Period) => void;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const answer = useFree([item], period, locationId);
  const elsewhere = useFreeElsewhere([item], period, locationId, answer)?.get(item.id) ?? '';
  const free = answer?.get(item.id);
  const stock = useStock(item, period, locationId);
  const holders = useHoldersDuring(useProducts(item), 'sku' in item ? bookedPeriod(period, item) : period, locationId);
  if (free === undefined) return <Loading what="Looking" />;
  const { starts_at, stops_at } = period;
  return (
    <>
      <p role="status" className="text-lg">
        {free === null ? (
          'Always available: its stock is not counted.'
        ) : (
          <>
            <strong className={cx('text-2xl tabular-nums', free > 0 ? 'text-good' : 'text-danger')}>
              {free > 0 ? free : 'None'}
            </strong>{' '}
            free{stock !== undefined && ` of ${stock}`}
            {free <= 0 && elsewhere !== '' && `, but ${elsewhere}`}
          </>
        )}
      </p>
      {free !== null && free <= 0 && <NextFree {...{ item, period, locationId, onPeriod }} />}
      {holders !== undefined && holders.length > 0 && <HeldBy holders={holders} onClose={onClose} />}
      <Button
        look={free === null || free > 0 ? 'primary' : 'plain'}
        className="mt-auto self-start"
        // What was focused is gone: the box in which it was chosen.
        autoFocus
        onClick={() => {
          onClose();
          const search = { item_id: item.id, starts_at, stops_at, location_id: locationId };
          void navigate({ to: '/orders/new', search });
        }}
      >
        New order with this
      </Button>
    </>
  );
}

/** Stock at the place during all of the period; undefined where it is not counted. */
function useStock(item: Pickable, { starts_at, stops_at }: Period, locationId: string): number | undefined {
  const { data } = useList(
    'inventory_levels',
    { filter: { item_id: item.id, location_id: locationId, from: starts_at, till: stops_at } },
    { touches: ['availability'] },
  );
  return data?.data[0]?.location_stock_count ?? undefined;
}

/** Of a bundle, the products that are in it. */
function useProducts(item: Pickable): readonly string[] {
  const isBundle = item.type === 'bundles';
  const { data } = useList(
    'bundle_items',
    { filter: { bundle_id: item.id }, page: { size: 100 } },
    { enabled: isBundle },
  );
  if (!isBundle) return [item.id];
  return (data?.data ?? []).flatMap(({ product_id }) => (product_id === null ? [] : [product_id]));
}

function NextFree({
  item,
  period,
  locationId,
  onPeriod,
}: {
  readonly item: Pickable;
  readonly period: Period;
  readonly locationId: string;
  readonly onPeriod: (period: Period) => void;
}) {
  const format = useFormat();
  const { zone } = format;
  const { data: next, isPending } = useQuery({
    queryKey: ['next-free', item.id, locationId, period.starts_at, period.stops_at],
    queryFn: async ({ signal }) => (await nextFree({ itemId: item.id, locationId, period, zone }, signal)) ?? null,
    meta: { touches: ['availability'] },
  });
  if (isPending) return <p className="text-muted">Looking for the next free time …</p>;
  if (next == null) return <p>None is free for this long in the next {MONTHS_AHEAD} months.</p>;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span>
        Next free: {format.moment(next.starts_at)} – {format.moment(next.stops_at)}
      </span>
      <Button size="small" onClick={() => onPeriod(next)}>
        Take that time
      </Button>
    </p>
  );
}

const SHOWN = 8;

function HeldBy({ holders, onClose }: { readonly holders: readonly Holder[]; readonly onClose: () => void }) {
  const format = useFormat();
  const now = Date.now();
  return (
    <section>
      <h3 className="mb-1 font-semibold">Who has them</h3>
      <ul className="grid gap-1">
        {holders.slice(0, SHOWN).map((holder) => (
          <li key={holder.id}>
            <Link {...placeOf(holder)} onClick={onClose} className="link font-medium">
              {holder.name}
            </Link>{' '}
            {holder.who} {holdingWords(holder, format, now)}
          </li>
        ))}
        {holders.length > SHOWN && <li className="text-muted">and {holders.length - SHOWN} more</li>}
      </ul>
    </section>
  );
}

const placeOf = ({ kind, id }: Holder) =>
  kind === 'order' ? ({ to: '/orders/$orderId', params: { orderId: id } } as const) : ({ to: '/downtime' } as const);
