import { useList } from '../../api/records.ts';
import type { Products } from '../../api/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { OrderWrite } from './order-actions.ts';
import { HolderList } from './holder-list.tsx';
import { downtimeName, type Holder } from '../../parts/holders.ts';
import { type Conflict, type RefusalEntry, refusalEntries } from '../../parts/refusal-entries.ts';

import { SubstituteFor, WaysOut } from './ways-out.tsx';

export const isShortageRefusal = (error: unknown): boolean => refusalEntries(error) !== undefined;

/** Explains a shortage: its size, the holders, and whether it can be confirmed. */
export function Refused({
  error,
  change,
  onClose,
  onInsist,
  busy,
}: {
  readonly error: unknown;
  readonly change: OrderWrite;
  readonly onClose: () => void;
  readonly onInsist: () => void;
  readonly busy: boolean;
}) {
  const entries = refusalEntries(error) ?? [];
  const isBlocked = entries.some(({ isBlocking }) => isBlocking);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBlocked ? 'There is not enough of it' : 'This causes a shortage'}
      description={
        isBlocked
          ? 'It is booked by others in that period, so nothing was changed.'
          : 'It is booked by others in that period. The shop allows a shortage of this size, if you say so.'
      }
      footer={
        <>
          <Button onClick={onClose}>{isBlocked ? 'Close' : 'Leave it'}</Button>
          {!isBlocked && (
            <Button look="primary" onClick={onInsist} busy={busy}>
              Book anyway
            </Button>
          )}
        </>
      }
    >
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <Entry key={entry.item_id} entry={entry} change={change} />
        ))}
      </ul>
      {change.requested !== undefined && <WaysOut change={change} requested={change.requested} />}
    </Dialog>
  );
}

function Entry({ entry, change }: { readonly entry: RefusalEntry; readonly change: OrderWrite }) {
  const item = useList('items', { filter: { id: entry.item_id }, page: { size: 1 } }).data?.data[0];
  const stockItems = useList(
    'stock_items',
    { filter: { id: entry.stock_item_ids }, page: { size: 100 } },
    { enabled: entry.stock_item_ids.length > 0 },
  ).data?.data;
  const holders = useHoldersById(entry.orders, entry.downtimes);
  return (
    <li>
      <p className="font-medium">{item?.name ?? '…'}</p>
      <p className="text-danger">
        {entry.short === undefined
          ? `${stockItems?.map(({ identifier }) => identifier).join(', ') ?? 'A stock item'} is taken`
          : `Short ${entry.short} of ${entry.needed}`}
      </p>
      <HolderList holders={holders} />
      {change.requested !== undefined && item?.type === 'products' && (
        <div className="mt-1">
          <SubstituteFor entry={entry} product={item as Products} change={change} requested={change.requested} />
        </div>
      )}
    </li>
  );
}

function useHoldersById(orders: readonly Conflict[], downtimes: readonly Conflict[]): readonly Holder[] {
  const found = useList(
    'orders',
    { filter: { id: orders.map(({ id }) => id) }, include: ['customer'], page: { size: 100 } },
    { enabled: orders.length > 0 },
  ).data?.data;
  const out = useList(
    'downtimes',
    { filter: { id: downtimes.map(({ id }) => id) }, page: { size: 100 } },
    { enabled: downtimes.length > 0 },
  ).data?.data;
  return [
    ...orders.flatMap(({ id, units }): readonly Holder[] => {
      const order = found?.find((each) => each.id === id);
      if (order === undefined) return [];
      return [
        {
          id,
          kind: 'order',
          name: order.number === null ? 'Draft' : `#${order.number}`,
          who: order.customer?.name ?? null,
          units,
          until: order.stops_at,
        },
      ];
    }),
    ...downtimes.flatMap(({ id, units }): readonly Holder[] => {
      const downtime = out?.find((each) => each.id === id);
      if (downtime === undefined) return [];
      return [
        { id, kind: 'downtime', name: downtimeName(downtime.reason), who: null, units, until: downtime.stops_at },
      ];
    }),
  ];
}
