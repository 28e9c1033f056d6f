import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { update } from '../../api/records.ts';
import { useWrite } from '../../api/use-write.ts';
import { logIn, sessionOptions, useSession } from '../../session/session.ts';
import { applyTheme, type Theme, theme } from '../../shell/theme.ts';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { Form, FormError, formText, SaveButton } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { showDone } from '../../ui/toast.tsx';

const THEMES: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const AccountSection = () => (
  <>
    <NameCard />
    <EmailCard />
    <PasswordCard />
    <ThemeCard />
  </>
);

function NameCard() {
  const { employee } = useSession();
  const client = useQueryClient();
  const save = useWrite(
    (form: HTMLFormElement) =>
      update('employees', employee.id, {
        firstname: formText(form, 'firstname'),
        lastname: formText(form, 'lastname'),
      }),
    {
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: sessionOptions.queryKey });
        showDone('Name saved');
      },
      fields: 'all',
    },
  );
  return (
    <Card title="Name">
      <Form onSubmit={save.mutate} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            name="firstname"
            autoComplete="given-name"
            defaultValue={employee.firstname ?? ''}
            error={fieldError(save.error, 'firstname')}
          />
          <TextField
            label="Last name"
            name="lastname"
            autoComplete="family-name"
            defaultValue={employee.lastname ?? ''}
            error={fieldError(save.error, 'lastname')}
          />
        </div>
        <FormError error={save.error} fields={['firstname', 'lastname']} />
        <SaveButton busy={save.isPending} />
      </Form>
    </Card>
  );
}

function EmailCard() {
  const { employee } = useSession();
  const client = useQueryClient();
  const save = useWrite(
    (form: HTMLFormElement) =>
      update('employees', employee.id, {
        email: formText(form, 'email'),
        current_password: formText(form, 'current_password'),
      }),
    {
      onSuccess: async (_, form) => {
        await client.invalidateQueries({ queryKey: sessionOptions.queryKey });
        emptyPasswords(form);
        showDone('E-mail saved');
      },
      fields: 'all',
    },
  );
  return (
    <Card title="E-mail">
      <Form onSubmit={save.mutate} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            required
            autoComplete="username"
            defaultValue={employee.email}
            error={fieldError(save.error, 'email')}
          />
          <PresentPassword error={fieldError(save.error, 'current_password')} />
        </div>
        <FormError error={save.error} fields={['email', 'current_password']} />
        <SaveButton busy={save.isPending} />
      </Form>
    </Card>
  );
}

/** A new password ends every session: this one begins anew with it. */
function PasswordCard() {
  const { employee, company } = useSession();
  const save = useWrite(
    async (form: HTMLFormElement) => {
      const password = formText(form, 'password');
      await update('employees', employee.id, { current_password: formText(form, 'current_password'), password });
      await logIn(employee.email, password, company.slug);
    },
    {
      onSuccess: (_, form) => {
        emptyPasswords(form);
        showDone('Password changed. You are logged out everywhere else.');
      },
      fields: 'all',
    },
  );
  return (
    <Card title="Password">
      <Form onSubmit={save.mutate} className="flex flex-col gap-4">
        {/* Password managers want to know whose it is. */}
        <input type="hidden" name="username" autoComplete="username" value={employee.email} readOnly />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <PresentPassword error={fieldError(save.error, 'current_password')} />
          <TextField
            label="New password"
            name="password"
            type="password"
            required
            minLength={8}
            autoComplete="new-password"
            hint="At least 8 characters. Ends your sessions on other devices."
            error={fieldError(save.error, 'password')}
          />
        </div>
        <FormError error={save.error} fields={['password', 'current_password']} />
        <SaveButton busy={save.isPending} label="Change password" />
      </Form>
    </Card>
  );
}

function ThemeCard() {
  const [current, setCurrent] = useState(theme);
  return (
    <Card title="Colours">
      <SelectField
        label="On this device"
        className="max-w-xs"
        value={current}
        onChange={(event) => {
          const next = THEMES.find(({ value }) => value === event.target.value)?.value ?? 'system';
          applyTheme(next);
          setCurrent(next);
        }}
        options={THEMES}
      />
    </Card>
  );
}

const PresentPassword = ({ error }: { readonly error: string | undefined }) => (
  <TextField
    label="Present password"
    name="current_password"
    type="password"
    required
    autoComplete="current-password"
    error={error}
  />
);

function emptyPasswords(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) field.value = '';
}
