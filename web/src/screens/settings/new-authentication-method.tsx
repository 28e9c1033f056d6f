import { useState } from 'react';
import { create } from '../../api/records.ts';
import type { AuthenticationMethods, Resources } from '../../api/schema.ts';
import { useWrite } from '../../api/use-write.ts';
import { fieldError, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form.tsx';
import { canMakeKeys, type KeyAlgorithm, type KeyPair, makeKeyPair, OPENSSL } from './key-pair.ts';
import { MethodReady } from './method-ready.tsx';
import { Example } from './secret.tsx';

type Kind = 'token' | 'ES256' | 'RS256' | 'HS256';

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'token', label: 'Access token: the simplest' },
  { value: 'ES256', label: 'Signed requests, ES256: the safest' },
  { value: 'RS256', label: 'Signed requests, RS256: for older libraries' },
  { value: 'HS256', label: 'Signed requests, HS256: a shared secret' },
];

const HINTS: Readonly<Record<Kind, string>> = {
  token: 'Sent with every request. Anyone who has it can use it until you revoke it.',
  ES256: 'Your program signs each request with a private key that we never see.',
  RS256: 'Your program signs each request with a private key that we never see.',
  HS256: 'Your program signs each request with a secret that both sides know.',
};

interface Asked {
  readonly name: string;
  readonly kind: Kind;
  /** Pasted; else a pair is made here. */
  readonly publicKey: string | undefined;
}

interface Ready {
  readonly method: AuthenticationMethods;
  readonly pair: KeyPair | undefined;
}

export function NewAuthenticationMethod({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<Kind>('token');
  const [pasted, setPasted] = useState('');
  const [makesKeys, setMakesKeys] = useState(canMakeKeys);
  const [ready, setReady] = useState<Ready>();
  const make = useWrite(makeMethod, { onSuccess: setReady, fields: 'all' });
  if (ready !== undefined) return <MethodReady {...ready} onClose={onClose} />;
  const needsKey = kind === 'ES256' || kind === 'RS256';
  return (
    <FormDialog
      title="New authentication method"
      action="Add"
      busy={make.isPending}
      error={make.error}
      fields={['name', 'algorithm', 'key']}
      onSubmit={() => make.mutate({ name, kind, publicKey: needsKey && !makesKeys ? pasted : undefined })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={255}
        autoComplete="off"
        placeholder="Bookkeeping"
        hint="What it is for, so that you know later which one to revoke."
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(make.error, 'name')}
      />
      <SelectField
        label="Kind"
        value={kind}
        onChange={(event) => setKind(event.target.value as Kind)}
        options={KINDS}
        hint={HINTS[kind]}
        error={fieldError(make.error, 'algorithm')}
      />
      {needsKey && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-medium">Key pair</legend>
          <KeyChoice
            label="Make one in this browser; the private key is saved as a file"
            checked={makesKeys}
            disabled={!canMakeKeys()}
            onChange={() => setMakesKeys(true)}
          />
          <KeyChoice
            label="I have one: paste the public key"
            checked={!makesKeys}
            onChange={() => setMakesKeys(false)}
          />
          {!canMakeKeys() && (
            <p className="text-sm text-muted">
              Browsers make keys only on pages with https. Make one with OpenSSL instead.
            </p>
          )}
        </fieldset>
      )}
      {needsKey && !makesKeys && (
        <>
          <TextArea
            label="Public key"
            required
            rows={6}
            spellCheck={false}
            placeholder={'-----BEGIN PUBLIC KEY-----\n…'}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            error={fieldError(make.error, 'key')}
          />
          <Example title="With OpenSSL" text={OPENSSL[kind]} />
        </>
      )}
    </FormDialog>
  );
}

async function makeMethod({ name, kind, publicKey }: Asked): Promise<Ready> {
  const needsPair = publicKey === undefined && (kind === 'ES256' || kind === 'RS256');
  const pair = needsPair ? await makeKeyPair(kind satisfies KeyAlgorithm) : undefined;
  const method = await create('authentication_methods', attributesOf(name, kind, publicKey ?? pair?.publicKey));
  return { method, pair };
}

function attributesOf(
  name: string,
  kind: Kind,
  key: string | undefined,
): Resources['authentication_methods']['create'] {
  if (kind === 'token') return { name, kind };
  return { name, kind: 'single_use', algorithm: kind, ...(key === undefined ? {} : { key }) };
}

const KeyChoice = (props: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: () => void;
}) => (
  <label className="flex items-start gap-2">
    <input
      type="radio"
      name="pair"
      checked={props.checked}
      disabled={props.disabled}
      onChange={props.onChange}
      className="mt-1 size-4 accent-accent"
    />
    {props.label}
  </label>
);
