import { Archive, Tag } from 'lucide-react';
import { useState } from 'react';
import type { RecordOf } from '../../api/list-query.ts';
import { create, update } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { eachOf, type Tried } from '../../parts/each-of.ts';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone, showProblem } from '../../ui/toast.tsx';

type Order = RecordOf<'orders'>;

/** What can be done with several orders at once. */
export function BulkBar({ orders, onDone }: { readonly orders: readonly Order[]; readonly onDone: () => void }) {
  const may = useMay();
  const [isTagging, setTagging] = useState(false);
  const archivable = orders.filter(({ status }) => status === 'draft' || status === 'stopped');
  const undoArchive = useWrite((archived: readonly Order[]) => eachOf(archived, unarchive), {
    onSuccess: (tried) => tell(tried, 'Brought back'),
  });
  const archive = useWrite((chosen: readonly Order[]) => eachOf(chosen, toArchive), {
    onSuccess: (tried) => {
      tell(tried, 'Archived', may('revert_orders') ? () => undoArchive.mutate(tried.done) : undefined);
      onDone();
    },
  });
  const askAndArchive = async () => {
    const isCertain =
      may('revert_orders') ||
      (await confirm({
        title: `Archive ${ordersWord(archivable.length)}?`,
        text: 'You are not allowed to bring orders back from the archive.',
        yes: 'Archive',
      }));
    if (isCertain) archive.mutate(archivable);
  };
  return (
    <div
      role="group"
      aria-label="Selected orders"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-4 py-2 text-accent-soft-ink"
    >
      <p className="mr-auto font-medium" role="status">
        {ordersWord(orders.length)} selected
      </p>
      <Button size="small" icon={<Tag className="size-4" aria-hidden="true" />} onClick={() => setTagging(true)}>
        Tag
      </Button>
      <Button
        size="small"
        icon={<Archive className="size-4" aria-hidden="true" />}
        busy={archive.isPending}
        disabled={archivable.length === 0}
        title={archivable.length === orders.length ? undefined : 'Only drafts and orders that are back can be archived'}
        onClick={() => void askAndArchive()}
      >
        {archivable.length === orders.length || archivable.length === 0
          ? 'Archive'
          : `Archive ${archivable.length} of them`}
      </Button>
      <Button size="small" look="quiet" onClick={onDone}>
        Clear selection
      </Button>
      {isTagging && (
        <TagDialog
          orders={orders}
          onClose={() => setTagging(false)}
          onDone={() => {
            setTagging(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}

function TagDialog({
  orders,
  onClose,
  onDone,
}: {
  readonly orders: readonly Order[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const undo = useWrite(
    (tagged: readonly Order[]) => eachOf(tagged, ({ id, tag_list }) => update('orders', id, { tag_list })),
    { onSuccess: (tried) => tell(tried, 'Put back the tags of') },
  );
  const tag = useWrite(
    () =>
      eachOf(orders, ({ id, tag_list }) =>
        update('orders', id, { tag_list: [...tag_list, ...tags.filter((name) => !tag_list.includes(name))] }),
      ),
    {
      onSuccess: (tried) => {
        tell(tried, 'Tagged', () => undo.mutate(tried.done));
        onDone();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Tag ${ordersWord(orders.length)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={tag.isPending} disabled={tags.length === 0} onClick={() => tag.mutate()}>
            Add {tags.length === 1 ? 'tag' : 'tags'}
          </Button>
        </>
      }
    >
      <div className="min-h-40">
        <TagEditor of="Order" value={tags} onChange={setTags} />
      </div>
    </Dialog>
  );
}

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

function tell({ done, failed }: Tried<Order>, deed: string, undo?: () => void): void {
  if (done.length > 0) {
    showDone(`${deed} ${ordersWord(done.length)}.`, undo === undefined ? undefined : { label: 'Undo', run: undo });
  }
  const [first] = failed;
  if (first === undefined) return;
  const reason = first.error instanceof Error ? first.error.message : 'refused';
  showProblem(`#${first.item.number}: ${reason}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''}`);
}

const ordersWord = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
