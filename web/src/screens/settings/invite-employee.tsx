import { useState } from 'react';
import { create } from '../../api/records.ts';
import type { Employees } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { fieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import type { Invited } from './invitation-link.tsx';
import { PermissionFields } from './permission-fields.tsx';

export function InviteEmployee({
  onClose,
  onInvited,
}: {
  readonly onClose: () => void;
  readonly onInvited: (invited: Invited) => void;
}) {
  const [email, setEmail] = useState('');
  const [firstname, setFirstname] = useState('');
  const [lastname, setLastname] = useState('');
  const [permissions, setPermissions] = useState<Employees['permissions']>([]);
  const invite = useWrite(() => create('employee_invitations', { email, firstname, lastname, permissions }), {
    onSuccess: ({ url, expires_at }) =>
      onInvited({ name: `${firstname} ${lastname}`.trim() || email, url, expires_at }),
    fields: 'all',
  });
  return (
    <FormDialog
      title="Invite somebody"
      description="You get a link to send; with it they choose a password."
      action="Make the link"
      busy={invite.isPending}
      error={invite.error}
      fields={['email', 'firstname', 'lastname']}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label="E-mail"
        type="email"
        required
        autoFocus
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError(invite.error, 'email')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="off"
          value={firstname}
          onChange={(event) => setFirstname(event.target.value)}
          error={fieldError(invite.error, 'firstname')}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          value={lastname}
          onChange={(event) => setLastname(event.target.value)}
          error={fieldError(invite.error, 'lastname')}
        />
      </div>
      <p className="text-muted">Everybody may take orders, hand out and take back.</p>
      <PermissionFields value={permissions} onChange={(next) => setPermissions([...next])} />
    </FormDialog>
  );
}
