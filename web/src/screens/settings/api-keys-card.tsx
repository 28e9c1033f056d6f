import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { remove, useList } from '../../api/records.ts';
import type { ApiKeys } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { NewApiKey } from './new-api-key.tsx';

const QUERY = { include: ['employee'], sort: '-created_at', page: { size: 100 } } as const;

/** Keys for version 1: named, copied once, revoked. */
export function ApiKeysCard() {
  const [isNew, setIsNew] = useState(false);
  const listed = useList('api_keys', QUERY);
  return (
    <Card
      title="API keys"
      actions={
        <>
          <CurlLine type="api_keys" query={QUERY} />
          <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setIsNew(true)}>
            New API key
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">For version 1. Each has every permission in the company.</p>
      <Listing listed={listed} what="API keys" empty={<p className="text-muted">There are none.</p>}>
        <KeyTable keys={listed.data?.data ?? []} />
      </Listing>
      {isNew && <NewApiKey onClose={() => setIsNew(false)} />}
    </Card>
  );
}

function KeyTable({ keys }: { readonly keys: readonly ApiKeys[] }) {
  const format = useFormat();
  const revoke = useWrite((key: ApiKeys) => remove('api_keys', key.id), {
    onSuccess: (_, { name }) => showDone(`${name} is revoked`),
  });
  const ask = async (key: ApiKeys) => {
    const text = 'Programs that use it lose access at once. This cannot be undone.';
    const title = `Revoke ${key.name}?`;
    if (await confirm({ title, text, yes: 'Revoke', danger: true })) revoke.mutate(key);
  };
  const columns: readonly Column<ApiKeys>[] = [
    { key: 'name', label: 'Name', render: ({ name }) => <span className="font-medium">{name}</span> },
    {
      key: 'used',
      label: 'Last used',
      render: ({ last_used_at }) => (last_used_at === null ? 'never' : format.relative(last_used_at)),
    },
    { key: 'made', label: 'Made', from: 'sm', render: ({ created_at }) => format.day(created_at) },
    { key: 'by', label: 'By', from: 'md', render: ({ employee }) => employee?.name || (employee?.email ?? '–') },
    {
      key: 'deeds',
      label: 'Revoke',
      align: 'right',
      render: (key) => (
        <IconButton
          size="small"
          label={`Revoke ${key.name}`}
          icon={<Trash2 className="size-4" />}
          onClick={() => void ask(key)}
        />
      ),
    },
  ];
  return <DataTable label="API keys" columns={columns} rows={keys} />;
}
