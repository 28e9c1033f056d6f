import { useState } from 'react';
import { useList } from '../api/records.ts';
import { useFormat } from '../format/format.ts';
import { useMay } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';

const STEP = 10;

/** What has happened to something and who did it; only for those who may read that. */
export function Activity({ ownerId }: { readonly ownerId: string }) {
  const may = useMay();
  return may('activity_logs') ? <Happenings ownerId={ownerId} /> : null;
}

function Happenings({ ownerId }: { readonly ownerId: string }) {
  const format = useFormat();
  const [size, setSize] = useState(STEP);
  const { data } = useList('activity_logs', {
    filter: { relation_id: ownerId },
    include: ['employee'],
    sort: '-created_at',
    page: { size },
  });
  const rows = data?.data ?? [];
  return (
    <Card title="Activity">
      {rows.length === 0 ? (
        <p className="text-muted">Nothing has happened yet.</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {rows.map((row) => (
            <li key={row.id}>
              <p>{sentence(row.action_key ?? '')}</p>
              <p className="text-sm text-muted">
                {row.employee?.name ?? 'API'}, {format.relative(row.created_at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {rows.length === size && (
        <Button size="small" look="quiet" className="mt-2" onClick={() => setSize(size + 3 * STEP)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

/** `reserve_order` → `Reserve order` */
export const sentence = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
