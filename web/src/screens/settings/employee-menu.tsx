import { Ellipsis } from 'lucide-react';
import { create, update } from '../../api/records.ts';
import type { Employees } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { IconButton } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showDone } from '../../ui/toast.tsx';
import type { Invited } from './invitation-link.tsx';

/** What can be done with somebody else. */
export function EmployeeMenu({
  employee,
  onChange,
  onInvited,
}: {
  readonly employee: Employees;
  readonly onChange: () => void;
  readonly onInvited: (invited: Invited) => void;
}) {
  const name = employee.name || employee.email;
  const activate = useWrite((active: boolean) => update('employees', employee.id, { active }), {
    onSuccess: (_, active) =>
      active
        ? showDone(`${name} can log in again`)
        : showDone(`${name} is deactivated`, { label: 'Undo', run: () => activate.mutate(true) }),
  });
  const inviteAgain = useWrite(() => create('employee_invitations', { employee_id: employee.id }), {
    onSuccess: ({ url, expires_at }) => onInvited({ name, url, expires_at }),
  });
  const deactivate = async () => {
    const text = 'They are logged out at once, and programs that use their tokens lose access.';
    if (await confirm({ title: `Deactivate ${name}?`, text, yes: 'Deactivate', danger: true })) activate.mutate(false);
  };
  return (
    <Menu
      trigger={<IconButton size="small" label={`More about ${name}`} icon={<Ellipsis className="size-4" />} />}
      entries={[
        { label: 'Change permissions', run: onChange },
        ...(!employee.confirmed && employee.active
          ? [{ label: 'New invitation link', run: () => inviteAgain.mutate() }]
          : []),
        employee.active
          ? { label: 'Deactivate', danger: true, run: () => void deactivate() }
          : { label: 'Reactivate', run: () => activate.mutate(true) },
      ]}
    />
  );
}
