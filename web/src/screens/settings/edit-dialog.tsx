import { type FormEvent, type ReactNode, useId } from 'react';
import { ApiError } from '../../api/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fieldError } from '../../ui/field.tsx';

/** A form in a window. A refusal that belongs to none of `fields` is told above its buttons. */
export function EditDialog({
  title,
  description,
  yes = 'Save',
  busy,
  error,
  fields,
  onSave,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly yes?: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** The attributes that show what is wrong with them themselves. */
  readonly fields: readonly string[];
  readonly onSave: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(event.currentTarget);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      wide={wide}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        {children}
        <Refused error={error} fields={fields} />
      </form>
    </Dialog>
  );
}

/** What a refusal says that no field shows. */
export function Refused({ error, fields }: { readonly error: unknown; readonly fields: readonly string[] }) {
  if (!(error instanceof Error)) return null;
  const told = fields.some((name) => fieldError(error, name) !== undefined);
  if (told && error instanceof ApiError && error.issues.length === 1) return null;
  return (
    <p role="alert" className="text-danger">
      {error.message}
    </p>
  );
}
