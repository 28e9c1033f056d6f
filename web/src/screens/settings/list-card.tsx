import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { remove } from '../../api/records.ts';
import type { ResourceType } from '../../api/list-query.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

/** A card with a short list and a button for one more. */
export const ListCard = ({
  title,
  lead,
  add,
  onAdd,
  tools,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly add: string;
  readonly onAdd: () => void;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Card
    title={title}
    actions={
      <>
        {tools}
        <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={onAdd}>
          {add}
        </Button>
      </>
    }
  >
    {lead !== undefined && <p className="mb-3 text-muted">{lead}</p>}
    {children}
  </Card>
);

/** Change and remove, at the end of a row. */
export function RowMenu({
  type,
  id,
  name,
  verb = 'Archive',
  text,
  onChange,
}: {
  readonly type: ResourceType;
  readonly id: string;
  readonly name: string;
  readonly verb?: 'Archive' | 'Delete';
  /** What that means. */
  readonly text: string;
  readonly onChange?: () => void;
}) {
  const drop = useWrite(() => remove(type, id), {
    onSuccess: () => showDone(`${name} is ${verb === 'Archive' ? 'archived' : 'deleted'}`),
  });
  const ask = async () => {
    if (await confirm({ title: `${verb} ${name}?`, text, yes: verb, danger: true })) drop.mutate();
  };
  return (
    <span className="inline-flex">
      {onChange !== undefined && (
        <IconButton size="small" label={`Change ${name}`} icon={<Pencil className="size-4" />} onClick={onChange} />
      )}
      <IconButton
        size="small"
        label={`${verb} ${name}`}
        icon={<Trash2 className="size-4" />}
        onClick={() => void ask()}
      />
    </span>
  );
}
