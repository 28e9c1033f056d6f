import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';
type Size = 'normal' | 'small' | 'large';

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger-fill text-white border-transparent hover:brightness-110',
};

const SIZES: Readonly<Record<Size, string>> = {
  small: 'h-8 px-2.5 text-sm gap-1.5',
  normal: 'h-9 px-3.5 gap-2',
  large: 'h-12 px-5 text-base gap-2',
};

const shape = (look: Look, size: Size, className: string | undefined): string =>
  cx(
    'inline-flex shrink-0 items-center justify-center rounded-lg border font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    LOOKS[look],
    SIZES[size],
    className,
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  readonly size?: Size;
  /** Shows a spinner and ignores clicks. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'plain',
  size = 'normal',
  busy = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // A disabled button would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={shape(look, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({
    look = 'plain',
    size = 'normal',
    icon,
    className,
    children,
    ...rest
  }: AnchorHTMLAttributes<HTMLAnchorElement> & {
    readonly look?: Look;
    readonly size?: Size;
    readonly icon?: ReactNode;
  }) => (
    <a {...rest} className={shape(look, size, className)}>
      {icon}
      {children}
    </a>
  ),
);

/** A button with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon'> & { readonly label: string; readonly icon: ReactNode }) {
  return (
    <Button look="quiet" {...rest} aria-label={label} title={label} className={cx('!px-0 aspect-square', className)}>
      {icon}
    </Button>
  );
}
