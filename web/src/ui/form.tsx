import { type FormHTMLAttributes, type ReactNode, useId } from 'react';
import { ApiError } from '../api/request.ts';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { fieldError } from './field.tsx';

type Submit = (form: HTMLFormElement) => void;

/** A form that stays on its page when it is submitted. */
export const Form = ({
  onSubmit,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { readonly onSubmit: Submit }) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      // React events bubble through portals: a form in a popover would submit the form around it, too.
      event.stopPropagation();
      onSubmit(event.currentTarget);
    }}
  />
);

/** A form in a dialog, with "Cancel" and the button that submits it. */
export function FormDialog({
  title,
  description,
  action = 'Save',
  look = 'primary',
  busy,
  disabled = false,
  error,
  fields = [],
  wide = false,
  className = 'flex flex-col gap-4',
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  /** The label of the button that submits the form. */
  readonly action?: ReactNode;
  readonly look?: 'primary' | 'danger';
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** Shown above the buttons, unless one of `fields` shows it. */
  readonly error?: unknown;
  readonly fields?: readonly string[];
  readonly wide?: boolean;
  readonly className?: string;
  readonly onSubmit: Submit;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      wide={wide}
      {...(description === undefined ? {} : { description })}
      footer={<DialogButtons form={id} {...{ action, look, busy, disabled, onClose }} />}
    >
      <Form id={id} onSubmit={onSubmit} className={className}>
        {children}
        <FormError error={error} fields={fields} />
      </Form>
    </Dialog>
  );
}

/** A problem that none of `fields` shows. */
export function FormError({ error, fields = [] }: { readonly error: unknown; readonly fields?: readonly string[] }) {
  if (!(error instanceof Error)) return null;
  const isShown = fields.some((name) => fieldError(error, name) !== undefined);
  if (isShown && error instanceof ApiError && error.issues.length === 1) return null;
  return <ErrorText>{error.message}</ErrorText>;
}

export const ErrorText = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className="text-danger">
    {children}
  </p>
);

export const SaveButton = ({
  label = 'Save',
  busy,
  disabled = false,
}: {
  readonly label?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
}) => (
  <Button type="submit" look="primary" className="self-start" busy={busy} disabled={disabled}>
    {label}
  </Button>
);

/** The text of the field with that name. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
