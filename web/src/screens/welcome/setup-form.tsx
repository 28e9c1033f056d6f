import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useWrite } from '../../api/use-write.ts';
import type { Session } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { fieldError, SelectField, TextField } from '../../ui/field.tsx';
import { Form, FormError, formText } from '../../ui/form.tsx';
import { type Country, likelyCountry, likelyZone } from './likely-country.ts';

const BROWSER_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function SetupForm({
  countries,
  isDemo,
  canStartEmpty,
  needsCode,
  onDone,
}: {
  readonly countries: readonly Country[];
  readonly isDemo: boolean;
  readonly canStartEmpty: boolean;
  readonly needsCode: boolean;
  readonly onDone: (session: Session) => void;
}) {
  const [country, setCountry] = useState(() => likelyCountry(countries, BROWSER_ZONE, navigator.language));
  const [demo, setDemo] = useState(isDemo);
  const make = useWrite((body: object) => request<Session>('POST', '/setup', { body }), {
    onSuccess: onDone,
    fields: 'all',
  });
  const submit = async (form: HTMLFormElement) => {
    const text = (name: string) => formText(form, name).trim();
    if (isDemo && !demo) {
      const title = 'Delete the demo data?';
      const wording = { title, text: 'Its products, customers and orders are deleted. This cannot be undone.' };
      if (!(await confirm({ ...wording, yes: 'Start empty', danger: true }))) return;
    }
    make.mutate({
      company: { name: text('company') },
      owner: {
        firstname: text('firstname'),
        lastname: text('lastname'),
        email: text('email'),
        password: formText(form, 'password'),
      },
      country: country?.alpha2,
      time_zone: text('time_zone'),
      currency: text('currency'),
      demo,
      ...(needsCode ? { code: text('code') } : {}),
    });
  };
  const wrong = (name: string) => fieldError(make.error, name);
  return (
    <Form onSubmit={(form) => void submit(form)} className="flex flex-col gap-4">
      <TextField
        label="Name of the shop"
        name="company"
        required
        autoFocus
        autoComplete="organization"
        error={wrong('name')}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Your first name"
          name="firstname"
          required
          autoComplete="given-name"
          error={wrong('firstname')}
        />
        <TextField label="Last name" name="lastname" required autoComplete="family-name" error={wrong('lastname')} />
      </div>
      <TextField label="E-mail" name="email" type="email" required autoComplete="username" error={wrong('email')} />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        minLength={8}
        autoComplete="new-password"
        hint="At least 8 characters."
        error={wrong('password')}
      />
      <SelectField
        label="Country"
        value={country?.alpha2}
        onChange={(event) => setCountry(countries.find(({ alpha2 }) => alpha2 === event.target.value))}
        options={countries.map(({ alpha2, name }) => ({ value: alpha2, label: name }))}
        error={wrong('country')}
      />
      <div key={country?.alpha2} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="Currency"
          name="currency"
          defaultValue={country?.currency}
          options={[...new Set(countries.map(({ currency }) => currency))]
            .toSorted()
            .map((code) => ({ value: code, label: code.toUpperCase() }))}
          error={wrong('currency')}
        />
        <SelectField
          label="Time zone"
          name="time_zone"
          defaultValue={country === undefined ? undefined : likelyZone(country, BROWSER_ZONE)}
          options={(country?.time_zones ?? []).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          error={wrong('time_zone')}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-sm font-medium">Begin with</legend>
        {canStartEmpty && (
          <Choice
            checked={!demo}
            onChange={() => setDemo(false)}
            label={isDemo ? 'An empty shop: delete the demo data' : 'An empty shop'}
          />
        )}
        <Choice
          checked={demo}
          onChange={() => setDemo(true)}
          label={isDemo ? 'The demo data: keep exploring' : 'Demo data: 38 products, customers and a year of orders'}
        />
        {!canStartEmpty && (
          <p className="text-sm text-muted">
            There are other companies on this server, so the demo data stays. For an empty one:{' '}
            <code>npm run holdfast -- company create</code>
          </p>
        )}
      </fieldset>
      {needsCode && (
        <TextField
          label="Code of the server"
          name="code"
          required
          autoComplete="off"
          hint="The server printed it when it started: see its terminal or log."
          error={wrong('code')}
        />
      )}
      <FormError error={make.error} fields={FIELDS} />
      <Button type="submit" look="primary" size="large" busy={make.isPending}>
        {make.isPending && demo ? 'Filling the shop' : 'Open the shop'}
      </Button>
    </Form>
  );
}

const FIELDS = ['code', 'name', 'firstname', 'lastname', 'email', 'password', 'country', 'currency', 'time_zone'];

const Choice = (props: { readonly label: string; readonly checked: boolean; readonly onChange: () => void }) => (
  <label className="flex items-center gap-2">
    <input
      type="radio"
      name="begin"
      checked={props.checked}
      onChange={props.onChange}
      className="size-4 accent-accent"
    />
    {props.label}
  </label>
);
