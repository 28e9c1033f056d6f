import { type ReactNode, useEffect } from 'react';

/** The layout of pages without a session: one card in the middle. */
export function EntryPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Holdfast`;
  }, [title]);
  return (
    <main className="flex min-h-dvh items-start justify-center px-4 py-[8dvh]">
      <div className="w-full max-w-md">
        <p className="mb-6 flex items-center justify-center gap-2 text-lg font-semibold">
          <img src="/favicon.svg" alt="" className="size-8" />
          Holdfast
        </p>
        <div className="card p-6">
          <h1 className="mb-1">{title}</h1>
          {lead !== undefined && <div className="text-muted">{lead}</div>}
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </main>
  );
}
