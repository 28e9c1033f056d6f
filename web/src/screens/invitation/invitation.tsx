import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/use-write.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { fieldError, TextField } from '../../ui/field.tsx';
import { Form, FormError, formText } from '../../ui/form.tsx';
import { EntryPage } from '../login/entry-page.tsx';

/** Opened by the link of an invitation. The token is in the fragment, so that it never reaches a server log. */
export function Invitation() {
  const [token] = useState(() => window.location.hash.slice(1));
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useWrite((password: string) => request('POST', '/session/invitation', { body: { token, password } }), {
    onSuccess: async () => {
      client.clear();
      await navigate({ to: '/' });
    },
    fields: 'all',
  });
  if (token === '') {
    return (
      <EntryPage title="This link is incomplete" lead="Ask for the link again: it must end in # and a long code.">
        <ButtonLink to="/login">Log in</ButtonLink>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Welcome" lead="Choose a password for your account.">
      <Form onSubmit={(form) => accept.mutate(formText(form, 'password'))} className="flex flex-col gap-4">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          error={fieldError(accept.error, 'password')}
        />
        <FormError error={accept.error} fields={['password']} />
        <Button type="submit" look="primary" size="large" busy={accept.isPending}>
          Join
        </Button>
      </Form>
    </EntryPage>
  );
}
