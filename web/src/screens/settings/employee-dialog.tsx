import { useState } from 'react';
import { update } from '../../api/records.ts';
import type { Employees } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { useSession } from '../../session/session.ts';
import { CheckField, fieldError, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';

export function EmployeeDialog({ employee, onClose }: { readonly employee: Employees; readonly onClose: () => void }) {
  const { employee: self } = useSession();
  const [firstname, setFirstname] = useState(employee.firstname ?? '');
  const [lastname, setLastname] = useState(employee.lastname ?? '');
  const [owner, setOwner] = useState(employee.owner);
  const [permissions, setPermissions] = useState<Employees['permissions']>(employee.permissions);
  const save = useWrite(
    () =>
      update('employees', employee.id, {
        firstname,
        lastname,
        permissions,
        ...(owner === employee.owner ? {} : { owner }),
      }),
    {
      onSuccess: () => {
        showDone('Saved');
        onClose();
      },
      onError: () => true,
    },
  );
  return (
    <EditDialog
      title={employee.name || (employee.email ?? '')}
      description={employee.email}
      busy={save.isPending}
      error={save.error}
      fields={['firstname', 'lastname']}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          value={firstname}
          onChange={(event) => setFirstname(event.target.value)}
          error={fieldError(save.error, 'firstname')}
        />
        <TextField
          label="Last name"
          value={lastname}
          onChange={(event) => setLastname(event.target.value)}
          error={fieldError(save.error, 'lastname')}
        />
      </div>
      {self.owner && (
        <CheckField
          label="Owner"
          hint="May do everything, and make others owners."
          checked={owner}
          onChange={(event) => setOwner(event.target.checked)}
        />
      )}
      {!owner && <PermissionFields value={permissions} onChange={(next) => setPermissions([...next])} />}
    </EditDialog>
  );
}
