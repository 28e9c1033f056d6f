export const Spinner = () => (
  <svg viewBox="0 0 24 24" className="size-4 animate-spin" fill="none" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);

/** Stands where something will be; says so to those who cannot see it. */
export const Loading = ({ what = 'Loading' }: { readonly what?: string }) => (
  <div role="status" className="flex items-center gap-2 p-6 text-muted">
    <Spinner />
    <span>{what}…</span>
  </div>
);
