import { Archive, MoreHorizontal, RotateCcw } from 'lucide-react';
import { remove } from '../api/records.ts';
import { request } from '../api/request.ts';
import { useWrite } from '../api/use-write.ts';
import { Button } from '../ui/button.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Menu } from '../ui/menu.tsx';
import { showDone } from '../ui/toast.tsx';

/** Puts a product or a bundle away after a question, and brings it back. */
export function Archiving({
  type,
  item,
  what,
  warning,
}: {
  readonly type: 'product_groups' | 'bundles';
  readonly item: { readonly id: string; readonly name: string | null; readonly archived: boolean };
  /** `product` */
  readonly what: string;
  readonly warning: string;
}) {
  const { id, name } = item;
  const restore = useWrite(() => request('POST', `/api/4/${type}/${id}/restore.json`), {
    onSuccess: () => showDone(`${name} is back`),
  });
  const archive = useWrite(() => remove(type, id), {
    onSuccess: () => showDone(`${name} is archived`, { label: 'Undo', run: () => restore.mutate() }),
  });
  if (item.archived) {
    return (
      <Button icon={<RotateCcw className="size-4" />} busy={restore.isPending} onClick={() => restore.mutate()}>
        Restore
      </Button>
    );
  }
  const ask = async () => {
    if (await confirm({ title: `Archive ${name}?`, text: warning, yes: 'Archive', danger: true })) archive.mutate();
  };
  return (
    <Menu
      trigger={
        <Button aria-label="More" className="!px-2.5">
          <MoreHorizontal className="size-4" aria-hidden="true" />
        </Button>
      }
      entries={[
        { label: `Archive ${what}`, icon: <Archive className="size-4" />, danger: true, run: () => void ask() },
      ]}
    />
  );
}
