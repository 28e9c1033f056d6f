import { Archive } from 'lucide-react';
import type { RecordOf } from '../../api/list-query.ts';
import { create } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { forEachItem } from '../../parts/for-each-item.ts';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { type RecordName, counted, showOutcome } from '../../parts/bulk-outcome.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';

type Order = RecordOf<'orders'>;

/** Actions on the selected orders. */
export function BulkBar({ orders, onDone }: { readonly orders: readonly Order[]; readonly onDone: () => void }) {
  const may = useMay();
  const archivable = orders.filter(({ status }) => status === 'draft' || status === 'stopped');
  const undoArchive = useWrite((archived: readonly Order[]) => forEachItem(archived, unarchive), {
    onSuccess: (outcome) => showOutcome(outcome, 'Brought back', RECORD_NAME),
  });
  const archive = useWrite((chosen: readonly Order[]) => forEachItem(chosen, toArchive), {
    onSuccess: (outcome) => {
      showOutcome(
        outcome,
        'Archived',
        RECORD_NAME,
        may('revert_orders') ? () => undoArchive.mutate(outcome.done) : undefined,
      );
      onDone();
    },
  });
  const askAndArchive = async () => {
    const isCertain =
      may('revert_orders') ||
      (await confirm({
        title: `Archive ${counted(archivable.length, RECORD_NAME.one)}?`,
        text: 'You do not have permission to restore archived orders.',
        yes: 'Archive',
      }));
    if (isCertain) archive.mutate(archivable);
  };
  return (
    <SelectionBar type="orders" recordName={RECORD_NAME} rows={orders} onDone={onDone}>
      <Button
        size="small"
        icon={<Archive className="size-4" aria-hidden="true" />}
        busy={archive.isPending}
        disabled={archivable.length === 0}
        title={archivable.length === orders.length ? undefined : 'Only drafts and returned orders can be archived'}
        onClick={() => void askAndArchive()}
      >
        {archivable.length === orders.length || archivable.length === 0
          ? 'Archive'
          : `Archive ${archivable.length} of them`}
      </Button>
    </SelectionBar>
  );
}

const RECORD_NAME: RecordName<Order> = { one: 'order', nameOf: ({ number }) => `#${number}` };

const toArchive = ({ id, status }: Order) =>
  create('order_status_transitions', {
    order_id: id,
    transition_from: status === 'draft' ? 'draft' : 'stopped',
    transition_to: 'archived',
  });

const unarchive = ({ id, status }: Order) =>
  create('order_status_transitions', {
    order_id: id,
    transition_from: 'archived',
    transition_to: status === 'draft' ? 'draft' : 'stopped',
    revert: true,
  });
