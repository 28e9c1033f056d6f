import { Download } from 'lucide-react';
import type { AuthenticationMethods } from '../../api/schema.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PRIVATE_KEY_FILE, signedProgram, tokenCurl } from './examples.ts';
import type { KeyPair } from './key-pair.ts';
import { Example, Secret } from './secret.tsx';

/** What to copy or save before it is gone, and a program that uses it. */
export function MethodReady({
  method,
  pair,
  onClose,
}: {
  readonly method: AuthenticationMethods;
  readonly pair: KeyPair | undefined;
  readonly onClose: () => void;
}) {
  const { employee, company } = useSession();
  const { id, algorithm, key } = method;
  const { origin } = window.location;
  const isShown = algorithm === null || algorithm === 'HS256';
  return (
    <Dialog
      open
      wide={algorithm !== null}
      onClose={onClose}
      title={`${method.name} is ready`}
      description={
        isShown
          ? 'Copy it now: it is shown this once.'
          : pair === undefined
            ? 'Sign requests with the private key that belongs to the one you pasted.'
            : 'Save the private key now: it exists only in this window.'
      }
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {isShown && <Secret label={algorithm === null ? 'Access token' : 'Secret'} text={key ?? ''} />}
        {pair !== undefined && (
          <div>
            <Button
              icon={<Download className="size-4" aria-hidden="true" />}
              onClick={() => savePem(PRIVATE_KEY_FILE, pair.privateKey)}
            >
              Save the private key
            </Button>
          </div>
        )}
        {algorithm === null ? (
          <Example title="Try it" text={tokenCurl(origin, key ?? '')} />
        ) : (
          <>
            <Secret label="Key id" text={id} />
            <Example
              title="A program that signs"
              text={signedProgram({
                origin,
                algorithm,
                kid: id,
                employee_id: employee.id,
                company_id: company.id,
                ...(algorithm === 'HS256' ? { secret: key ?? '' } : {}),
              })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function savePem(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
