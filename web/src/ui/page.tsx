import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../api/request.ts';
import { ButtonLink } from './button.tsx';
import { cx } from './class-names.ts';
import { problemText } from './toast.tsx';

/** A screen: its title (also the tab's), what can be done here, and its content. */
export function Page({
  title,
  lead,
  actions,
  children,
  wide = false,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Uses the whole width, as timelines do. */
  readonly wide?: boolean;
}) {
  useEffect(() => {
    document.title = `${title} · Holdfast`;
  }, [title]);
  return (
    <div className={cx('px-4 pt-4 pb-10 sm:px-6', !wide && 'mx-auto max-w-[90rem]')}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {/* On a phone what can be done goes below a title that would else be squeezed. */}
        <div className="min-w-0 flex-auto [overflow-wrap:anywhere] sm:flex-1">
          <h1>{title}</h1>
          {lead !== undefined && <div className="text-muted">{lead}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Says why there is nothing, and what to do about it. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) => (
  <div className="card flex flex-col items-center gap-2 px-6 py-12 text-center">
    <p className="text-lg font-semibold">{title}</p>
    {children !== undefined && <div className="max-w-prose text-muted">{children}</div>}
    {action}
  </div>
);

export const Card = ({
  title,
  actions,
  children,
  className,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <section className={cx('card p-4', className)}>
    {(title !== undefined || actions !== undefined) && (
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {title !== undefined && <h2 className="flex-1">{title}</h2>}
        {actions}
      </div>
    )}
    {children}
  </section>
);

export const ProblemState = ({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) =>
  error instanceof ApiError && error.status === 404 ? (
    <NothingHere />
  ) : (
    <div role="alert" className="card border-danger p-6">
      <p className="font-semibold text-danger">This could not be loaded.</p>
      <p className="text-muted">{problemText(error)}</p>
      {retry !== undefined && (
        <button type="button" className="link mt-2" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );

/** The address leads nowhere. */
export const NothingHere = () => (
  <EmptyState title="There is nothing at this address" action={<ButtonLink to="/">Go to Today</ButtonLink>}>
    It may have been deleted, or the address has a typing error.
  </EmptyState>
);

/** What comes next stays in reach at the bottom of the screen, above the bar that a phone has there. */
export const STEP_BAR =
  'sticky bottom-[calc(3.3rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-line bg-canvas px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0 lg:mx-0 lg:px-0';
