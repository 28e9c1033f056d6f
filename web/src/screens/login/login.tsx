import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/request.ts';
import { useWrite } from '../../api/use-write.ts';
import { logIn, sessionOptions } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorText, Form, formText } from '../../ui/form.tsx';
import { problemText } from '../../ui/toast.tsx';
import { EntryPage } from './entry-page.tsx';

export function Login() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { to } = useSearch({ from: '/login' });
  const [problem, setProblem] = useState<string>();
  const [choice, setChoice] = useState<Choice>();
  // This page ends the session in the browser.
  useEffect(() => client.removeQueries({ queryKey: sessionOptions.queryKey }), [client]);
  const enter = useWrite(({ email, password, company }: Credentials) => logIn(email, password, company), {
    onSuccess: async (session) => {
      client.clear();
      client.setQueryData(sessionOptions.queryKey, session);
      await navigate({ href: isOwnPath(to) ? to : '/' });
    },
    onError: (error, credentials) => {
      const companies = companiesIn(error);
      if (companies === undefined) {
        setChoice(undefined);
        setProblem(problemText(error));
      } else setChoice({ credentials, companies });
      return true;
    },
  });
  const submit = (form: HTMLFormElement) =>
    enter.mutate({ email: formText(form, 'email'), password: formText(form, 'password') });
  if (choice !== undefined) {
    return (
      <EntryPage title="Choose a company" lead={`${choice.credentials.email} belongs to several.`}>
        <div className="flex flex-col gap-2">
          {choice.companies.map(({ slug, name }) => (
            <Button
              key={slug}
              size="large"
              busy={enter.isPending}
              onClick={() => enter.mutate({ ...choice.credentials, company: slug })}
            >
              {name}
            </Button>
          ))}
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Log in">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <TextField label="E-mail" name="email" type="email" autoComplete="username" required autoFocus />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
        {problem !== undefined && <ErrorText>{problem}</ErrorText>}
        <Button type="submit" look="primary" size="large" busy={enter.isPending}>
          Log in
        </Button>
        <p className="text-sm text-muted">
          Forgotten your password? An owner can set a new one or invite you again. On the server,{' '}
          <code>npm run holdfast -- employee password --email you@example.com</code> sets one.
        </p>
      </Form>
    </EntryPage>
  );
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The slug of the chosen company. */
  readonly company?: string;
}

interface Company {
  readonly slug: string;
  readonly name: string;
}

/** The password was right, at several companies. */
interface Choice {
  readonly credentials: Credentials;
  readonly companies: readonly Company[];
}

function companiesIn(error: unknown): readonly Company[] | undefined {
  const issue = error instanceof ApiError ? error.issues.find(({ code }) => code === 'choose_company') : undefined;
  return (issue?.meta as { readonly companies?: readonly Company[] } | undefined)?.companies;
}

/** Only ever to a page of our own. */
export const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && path.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\');
