import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { create, remove, useList } from '../api/records.ts';
import type { Resources } from '../api/schema.ts';
import { useWrite } from '../api/use-write.ts';
import { useFormat } from '../format/format.ts';
import { useMay } from '../session/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { showDone } from '../ui/toast.tsx';

type OwnerType = NonNullable<Resources['notes']['create']['owner_type']>;

/** Notes on these need the permission to change them. */
const CATALOGUE: ReadonlySet<OwnerType> = new Set(['product_groups', 'products', 'bundles', 'stock_items']);

/** The notes on a record, newest first. */
export function Notes({ ownerType, ownerId }: { readonly ownerType: OwnerType; readonly ownerId: string }) {
  const format = useFormat();
  const may = useMay();
  const mayWrite = !CATALOGUE.has(ownerType) || may('products');
  const [body, setBody] = useState('');
  const { data } = useList('notes', {
    filter: { owner_id: ownerId, owner_type: ownerType },
    include: ['employee'],
    sort: '-created_at',
    page: { size: 50 },
  });
  const add = useWrite((text: string) => create('notes', { body: text, owner_id: ownerId, owner_type: ownerType }));
  const drop = useWrite((id: string) => remove('notes', id));
  const keep = () => {
    if (body.trim() === '') return;
    add.mutate(body.trim(), { onSuccess: () => setBody('') });
  };

  return (
    <Card title="Notes">
      {mayWrite && (
        <Form onSubmit={() => keep()}>
          <TextArea
            label="New note"
            hideLabel
            placeholder="Write a note"
            rows={2}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) keep();
            }}
          />
          {body !== '' && (
            <Button type="submit" size="small" className="mt-2" busy={add.isPending}>
              Add note
            </Button>
          )}
        </Form>
      )}
      <ul className="mt-3 flex flex-col gap-3">
        {data?.data.map((note) => (
          <li key={note.id} className="group flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="break-words whitespace-pre-wrap">{note.body}</p>
              <p className="text-sm text-muted">
                {note.employee == null ? 'The API' : note.employee.name || note.employee.email},{' '}
                <time dateTime={note.created_at} title={format.fullMoment(note.created_at)}>
                  {format.relative(note.created_at)}
                </time>
              </p>
            </div>
            {mayWrite && (
              <IconButton
                size="small"
                label="Delete note"
                icon={<Trash2 className="size-4" />}
                onClick={() =>
                  drop.mutate(note.id, {
                    onSuccess: () => showDone('Note deleted', { label: 'Undo', run: () => add.mutate(note.body) }),
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
