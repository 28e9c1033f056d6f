import { Tag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RecordOf } from '../api/list-query.ts';
import { update } from '../api/records.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogButtons } from '../ui/dialog.tsx';
import { forEachItem } from './for-each-item.ts';
import { TagEditor } from './tag-editor.tsx';
import { type RecordName, counted, showOutcome } from './bulk-outcome.ts';

type Tagged = 'orders' | 'customers';

interface Selection<T extends Tagged> {
  readonly type: T;
  readonly recordName: RecordName<RecordOf<T>>;
  readonly rows: readonly RecordOf<T>[];
  readonly onDone: () => void;
}

/** Actions on the selected records: tagging, and the ones in `children`. */
export function SelectionBar<T extends Tagged>({
  children,
  ...selection
}: Selection<T> & { readonly children?: ReactNode }) {
  const { rows, recordName, onDone } = selection;
  const [isTagging, setTagging] = useState(false);
  return (
    <div
      role="group"
      aria-label={`Selected ${recordName.one}s`}
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-4 py-2 text-accent-soft-ink"
    >
      <p className="mr-auto font-medium" role="status">
        {counted(rows.length, recordName.one)} selected
      </p>
      <Button size="small" icon={<Tag className="size-4" aria-hidden="true" />} onClick={() => setTagging(true)}>
        Tag
      </Button>
      {children}
      <Button size="small" look="quiet" onClick={onDone}>
        Clear selection
      </Button>
      {isTagging && <TagDialog {...selection} onClose={() => setTagging(false)} />}
    </div>
  );
}

function TagDialog<T extends Tagged>({
  type,
  recordName,
  rows,
  onDone,
  onClose,
}: Selection<T> & { readonly onClose: () => void }) {
  const [tags, setTags] = useState<readonly string[]>([]);
  const undo = useWrite(
    (tagged: readonly RecordOf<T>[]) => forEachItem(tagged, ({ id, tag_list }) => update(type, id, { tag_list })),
    { onSuccess: (outcome) => showOutcome(outcome, 'Put back the tags of', recordName) },
  );
  const tag = useWrite(
    () =>
      forEachItem(rows, ({ id, tag_list }) =>
        update(type, id, { tag_list: [...tag_list, ...tags.filter((name) => !tag_list.includes(name))] }),
      ),
    {
      onSuccess: (outcome) => {
        showOutcome(outcome, 'Tagged', recordName, () => undo.mutate(outcome.done));
        onClose();
        onDone();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Tag ${counted(rows.length, recordName.one)}`}
      footer={
        <DialogButtons
          action={`Add ${tags.length === 1 ? 'tag' : 'tags'}`}
          busy={tag.isPending}
          disabled={tags.length === 0}
          onAction={() => tag.mutate()}
          onClose={onClose}
        />
      }
    >
      <div className="min-h-40">
        <TagEditor of={type === 'orders' ? 'Order' : 'Customer'} value={tags} onChange={setTags} />
      </div>
    </Dialog>
  );
}
