import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import type { Employees } from '../../api/schema.ts';
import { latest } from '../../parts/use-draft.ts';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CurlLine } from '../../ui/curl-line.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Listing } from '../../ui/listing.tsx';
import { EmptyState } from '../../ui/page.tsx';
import { EmployeeMenu } from './employee-menu.tsx';
import { EmployeeDialog } from './employee-dialog.tsx';
import { InvitationLink, type Invited } from './invitation-link.tsx';
import { InviteEmployee } from './invite-employee.tsx';
import { PERMISSION_WORDS } from './permission-words.ts';

const QUERY = { sort: '-active,created_at', page: { size: 100 } } as const;

export function EmployeesSection() {
  const listed = useList('employees', QUERY);
  const { employee: self } = useSession();
  const [isInviting, setIsInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const [changed, setChanged] = useState<Employees>();
  const mayChange = (employee: Employees) => self.owner || !employee.owner;
  const columns: readonly Column<Employees>[] = [
    {
      key: 'name',
      label: 'Name',
      render: (employee) => (
        <>
          {mayChange(employee) ? (
            <button type="button" className="link text-left font-medium" onClick={() => setChanged(employee)}>
              {employee.name || employee.email}
            </button>
          ) : (
            <span className="font-medium">{employee.name || employee.email}</span>
          )}
          {employee.id === self.id && <span className="text-muted"> (you)</span>}
          <span className="block text-sm break-all text-muted">{employee.email}</span>
        </>
      ),
    },
    { key: 'state', label: 'State', render: (employee) => <EmployeeState employee={employee} /> },
    { key: 'may', label: 'May', from: 'md', render: mayWords },
    {
      key: 'deeds',
      label: 'More',
      align: 'right',
      render: (employee) =>
        employee.id !== self.id &&
        mayChange(employee) && (
          <EmployeeMenu employee={employee} onChange={() => setChanged(employee)} onInvited={setInvited} />
        ),
    },
  ];
  return (
    <>
      <div className="flex items-center justify-end gap-2">
        <CurlLine type="employees" query={QUERY} />
        <Button
          look="primary"
          icon={<UserPlus className="size-4" aria-hidden="true" />}
          onClick={() => setIsInviting(true)}
        >
          Invite
        </Button>
      </div>
      <Listing listed={listed} what="employees" empty={<EmptyState title="Nobody yet" />}>
        <DataTable
          label="Employees"
          columns={columns}
          rows={listed.data?.data ?? []}
          stale={listed.isPlaceholderData}
        />
      </Listing>
      {isInviting && (
        <InviteEmployee
          onClose={() => setIsInviting(false)}
          onInvited={(next) => {
            setIsInviting(false);
            setInvited(next);
          }}
        />
      )}
      {invited !== undefined && <InvitationLink invited={invited} onClose={() => setInvited(undefined)} />}
      {changed !== undefined && (
        <EmployeeDialog employee={latest(changed, listed.data?.data)} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
}

const EmployeeState = ({ employee: { active, confirmed, owner } }: { readonly employee: Employees }) => {
  if (!active) return <Badge>Deactivated</Badge>;
  if (!confirmed) return <Badge tone="warn">Invited</Badge>;
  return owner ? <Badge tone="accent">Owner</Badge> : <Badge tone="good">Active</Badge>;
};

function mayWords({ owner, permissions }: Employees): string {
  if (owner) return 'Everything';
  const words = PERMISSION_WORDS.filter(({ key }) => permissions.includes(key)).map(({ label }) => label);
  return words.length === 0 ? 'Take orders and hand out' : words.join(', ');
}
