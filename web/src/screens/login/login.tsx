import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useWrite } from '../../api/use-write.ts';
import { logIn, sessionOptions } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formText } from '../../ui/form-text.ts';
import { problemText } from '../../ui/problem-text.ts';
import { Doorway } from './doorway.tsx';

export function Login() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { readonly to?: string };
  const [problem, setProblem] = useState<string>();
  // Whoever was logged in is no more, as far as this page knows.
  useEffect(() => client.removeQueries({ queryKey: sessionOptions.queryKey }), [client]);
  const enter = useWrite(({ email, password }: Credentials) => logIn(email, password), {
    onSuccess: async (session) => {
      client.clear();
      client.setQueryData(sessionOptions.queryKey, session);
      await navigate({ to: (isOwnPath(to) ? to : '/') as '/' });
    },
    onError: (error) => {
      setProblem(problemText(error));
      return true;
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    enter.mutate({ email: formText(form, 'email'), password: formText(form, 'password') });
  };
  return (
    <Doorway title="Log in">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {problem !== undefined && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" look="primary" size="large" busy={enter.isPending}>
          Log in
        </Button>
        <p className="text-sm text-muted">
          Forgotten it? An owner can set a new one or invite you again. On the server,{' '}
          <code>npm run holdfast -- employee password --email you@example.com</code> sets one.
        </p>
      </form>
    </Doorway>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Only ever to a page of our own. */
export const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\');
