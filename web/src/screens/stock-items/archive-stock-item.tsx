import { useState } from 'react';
import { create } from '../../api/records.ts';
import type { StockItems } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { conflictsIn } from '../../parts/conflicts-in.ts';
import { askingAboutShortage, Conflicts } from '../../parts/conflicts.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { showDone } from '../../ui/toast.tsx';

/** Archives a stock item; the reason is saved as a note. */
export function ArchiveStockItem({
  item,
  onClose,
}: {
  readonly item: Pick<StockItems, 'id' | 'identifier'>;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const archive = useWrite(
    async () => {
      const done = await askingAboutShortage((confirm_shortage) =>
        create('stock_item_archivations', { stock_item_id: item.id, confirm_shortage }),
      );
      if (done !== 'left as it was' && reason.trim() !== '') {
        await create('notes', { owner_type: 'stock_items', owner_id: item.id, body: `Archived: ${reason.trim()}` });
      }
      return done;
    },
    {
      onSuccess: (done) => {
        if (done !== 'left as it was') showDone(`${item.identifier} is archived`);
        onClose();
      },
      onError: (error) => conflictsIn(error) !== undefined,
    },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={`Archive ${item.identifier}?`}
      description="It is removed from stock and can no longer be booked. Its history is kept."
      action="Archive"
      look="danger"
      busy={archive.isPending}
      onSubmit={() => archive.mutate()}
    >
      <TextField
        label="Why?"
        placeholder="Sold, broken, lost …"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Conflicts error={archive.error} />
    </FormDialog>
  );
}
