import { Tag } from 'lucide-react';
import { useState } from 'react';
import type { RecordOf } from '../../api/list-query.ts';
import { update } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { eachOf, type Tried } from '../../parts/each-of.ts';
import { TagEditor } from '../../parts/tag-editor.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showDone, showProblem } from '../../ui/toast.tsx';

type Customer = RecordOf<'customers'>;

/** What can be done with several customers at once. */
export function BulkBar({
  customers,
  onDone,
}: {
  readonly customers: readonly Customer[];
  readonly onDone: () => void;
}) {
  const [isTagging, setTagging] = useState(false);
  return (
    <div
      role="group"
      aria-label="Selected customers"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-4 py-2 text-accent-soft-ink"
    >
      <p className="mr-auto font-medium" role="status">
        {customersWord(customers.length)} selected
      </p>
      <Button size="small" icon={<Tag className="size-4" aria-hidden="true" />} onClick={() => setTagging(true)}>
        Tag
      </Button>
      <Button size="small" look="quiet" onClick={onDone}>
        Clear selection
      </Button>
      {isTagging && (
        <TagDialog
          customers={customers}
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
  customers,
  onClose,
  onDone,
}: {
  readonly customers: readonly Customer[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const undo = useWrite(
    (tagged: readonly Customer[]) => eachOf(tagged, ({ id, tag_list }) => update('customers', id, { tag_list })),
    { onSuccess: (tried) => tell(tried, 'Put back the tags of') },
  );
  const tag = useWrite(
    () =>
      eachOf(customers, ({ id, tag_list }) =>
        update('customers', id, { tag_list: [...tag_list, ...tags.filter((name) => !tag_list.includes(name))] }),
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
      title={`Tag ${customersWord(customers.length)}`}
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
        <TagEditor of="Customer" value={tags} onChange={setTags} />
      </div>
    </Dialog>
  );
}

function tell({ done, failed }: Tried<Customer>, deed: string, undo?: () => void): void {
  if (done.length > 0) {
    showDone(`${deed} ${customersWord(done.length)}.`, undo === undefined ? undefined : { label: 'Undo', run: undo });
  }
  const [first] = failed;
  if (first === undefined) return;
  const reason = first.error instanceof Error ? first.error.message : 'refused';
  showProblem(`${first.item.name}: ${reason}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ''}`);
}

const customersWord = (count: number): string => (count === 1 ? '1 customer' : `${count} customers`);
