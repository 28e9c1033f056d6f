import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { remove, useList } from '../../api/records.ts';
import type { AuthenticationMethods } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useFormat } from '../../format/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';
import { NewAuthenticationMethod } from './new-authentication-method.tsx';

const QUERY = {
  sort: '-created_at',
  page: { size: 100 },
  extra_fields: { authentication_methods: ['last_used_at'] },
} as const;

/** How programs of the signed-in employee come in to version 4. */
export function AuthenticationMethodsCard() {
  const [isNew, setIsNew] = useState(false);
  const listed = useList('authentication_methods', QUERY);
  return (
    <Card
      title="Your authentication methods"
      actions={
        <>
          <CurlLine type="authentication_methods" query={QUERY} />
          <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setIsNew(true)}>
            New authentication method
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">For version 4. A program that uses one has your permissions.</p>
      <Listing listed={listed} what="authentication methods" empty={<p className="text-muted">You have none.</p>}>
        <MethodTable methods={listed.data?.data ?? []} />
      </Listing>
      {isNew && <NewAuthenticationMethod onClose={() => setIsNew(false)} />}
    </Card>
  );
}

function MethodTable({ methods }: { readonly methods: readonly AuthenticationMethods[] }) {
  const format = useFormat();
  const revoke = useWrite((method: AuthenticationMethods) => remove('authentication_methods', method.id), {
    onSuccess: (_, { name }) => showDone(`${name} is revoked`),
  });
  const ask = async (method: AuthenticationMethods) => {
    const text = 'Programs that use it lose access at once. This cannot be undone.';
    const title = `Revoke ${method.name}?`;
    if (await confirm({ title, text, yes: 'Revoke', danger: true })) revoke.mutate(method);
  };
  const columns: readonly Column<AuthenticationMethods>[] = [
    { key: 'name', label: 'Name', render: ({ name }) => <span className="font-medium">{name}</span> },
    {
      key: 'kind',
      label: 'Kind',
      render: ({ kind, algorithm }) =>
        kind === 'single_use' ? `Signed, ${algorithm ?? ''}` : kind === 'token' ? 'Access token' : 'OAuth',
    },
    {
      key: 'used',
      label: 'Last used',
      from: 'sm',
      render: ({ last_used_at }) => (last_used_at === null ? 'never' : format.relative(last_used_at)),
    },
    { key: 'made', label: 'Made', from: 'md', render: ({ created_at }) => format.day(created_at) },
    {
      key: 'deeds',
      label: 'Revoke',
      align: 'right',
      render: (method) => (
        <IconButton
          size="small"
          label={`Revoke ${method.name}`}
          icon={<Trash2 className="size-4" />}
          onClick={() => void ask(method)}
        />
      ),
    },
  ];
  return <DataTable label="Authentication methods" columns={columns} rows={methods} />;
}
