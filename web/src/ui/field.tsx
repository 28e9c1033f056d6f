import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { ApiError } from '../api/request.ts';
import { cx } from './class-names.ts';

export const CONTROL =
  'w-full rounded-lg border border-line-strong bg-surface px-3 text-ink disabled:opacity-60 aria-invalid:border-danger';

interface Labelled {
  readonly label: string;
  /** The label is there for screen readers only. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** A label, its control, and what is wrong with it. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  className,
  children,
}: Labelled & {
  readonly className?: string | undefined;
  readonly children: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}) {
  const id = useId();
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(error === undefined ? {} : { 'aria-invalid': true }),
        ...(described === '' ? {} : { 'aria-describedby': described }),
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = Labelled & InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

export const TextField = ({ label, hideLabel, hint, error, className, ...input }: InputProps) => (
  <Field {...{ label, hint, className }} hideLabel={hideLabel ?? false} error={error}>
    {(attributes) => <input type="text" {...input} {...attributes} className={cx(CONTROL, 'h-9')} />}
  </Field>
);

export const TextArea = ({
  label,
  hideLabel,
  hint,
  error,
  className,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field {...{ label, hint, className }} hideLabel={hideLabel ?? false} error={error}>
    {(attributes) => <textarea rows={3} {...input} {...attributes} className={cx(CONTROL, 'py-2')} />}
  </Field>
);

export const SelectField = ({
  label,
  hideLabel,
  hint,
  error,
  className,
  options,
  ...select
}: Labelled &
  SelectHTMLAttributes<HTMLSelectElement> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }) => (
  <Field {...{ label, hint, className }} hideLabel={hideLabel ?? false} error={error}>
    {(attributes) => (
      <select {...select} {...attributes} className={cx(CONTROL, 'h-9 text-ellipsis')}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export const CheckField = ({ label, hint, className, ...input }: InputProps) => {
  const id = useId();
  return (
    <div className={cx('flex items-start gap-2', className)}>
      <input type="checkbox" id={id} {...input} className="mt-1 size-4 shrink-0 accent-accent" />
      <label htmlFor={id}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </label>
    </div>
  );
};

/** The message of an error about one attribute: `fieldError(error, 'email')`. */
export function fieldError(error: unknown, attribute: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found = error.issues.filter(({ source, meta }) => {
    const named = typeof meta === 'object' && meta !== null && 'attribute' in meta ? meta.attribute : undefined;
    return named === attribute || source?.pointer?.endsWith(`/${attribute}`) === true;
  });
  return found.length === 0 ? undefined : found.map((issue) => issue.detail ?? issue.title).join('. ');
}

export const hasFieldError = (error: unknown, attributes: readonly string[]): boolean =>
  attributes.some((attribute) => fieldError(error, attribute) !== undefined);
