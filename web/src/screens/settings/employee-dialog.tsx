import { update } from '../../api/records.ts';
import type { Employees } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { ConcurrentChanges } from '../../parts/concurrent-changes.tsx';
import { differing, useDraft } from '../../parts/use-draft.ts';
import { useSession } from '../../session/session.ts';
import { CheckField, fieldError, TextField } from '../../ui/field.tsx';
import { showDone } from '../../ui/toast.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PERMISSION_WORDS } from './permission-words.ts';

export function EmployeeDialog({ employee, onClose }: { readonly employee: Employees; readonly onClose: () => void }) {
  const { employee: self } = useSession();
  const { draft, base, set, begin, theirs, take } = useDraft({
    firstname: employee.firstname,
    lastname: employee.lastname,
    owner: employee.owner,
    permissions: employee.permissions,
  });
  const save = useWrite(
    () => {
      begin(draft);
      return update('employees', employee.id, differing(draft, base));
    },
    {
      onSuccess: () => {
        showDone('Saved');
        onClose();
      },
      fields: 'all',
    },
  );
  return (
    <FormDialog
      title={employee.name || employee.email}
      description={employee.email}
      busy={save.isPending}
      error={save.error}
      fields={['firstname', 'lastname']}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          value={draft.firstname}
          onChange={(event) => set({ firstname: event.target.value })}
          error={fieldError(save.error, 'firstname')}
        />
        <TextField
          label="Last name"
          value={draft.lastname}
          onChange={(event) => set({ lastname: event.target.value })}
          error={fieldError(save.error, 'lastname')}
        />
      </div>
      {self.owner && (
        <CheckField
          label="Owner"
          hint="May do everything, and make others owners."
          checked={draft.owner}
          onChange={(event) => set({ owner: event.target.checked })}
        />
      )}
      {!draft.owner && (
        <PermissionFields value={draft.permissions} onChange={(next) => set({ permissions: [...next] })} />
      )}
      <ConcurrentChanges theirs={theirs} labels={LABELS} texts={TEXTS} onTake={take} />
    </FormDialog>
  );
}

const LABELS = { firstname: 'First name', lastname: 'Last name', permissions: 'What they may do' };

const TEXTS = {
  permissions: (permissions: Employees['permissions']) =>
    permissions.map((name) => PERMISSION_WORDS.find(({ key }) => key === name)?.label ?? name).join(', '),
};
