import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { cx } from './class-names.ts';

interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'problem';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 8_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const drop = (id: number): void => put(toasts.filter((toast) => toast.id !== id));

function show(toast: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  put([...toasts.slice(-3), { ...toast, id }]);
  if (toast.kind === 'done') setTimeout(() => drop(id), SHOWN_MS);
}

/** Tells that something was done; `action` is usually its undoing. */
export const showDone = (text: string, action?: Toast['action']): void =>
  show({ kind: 'done', text, ...(action === undefined ? {} : { action }) });

export const showProblem = (text: string, action?: Toast['action']): void =>
  show({ kind: 'problem', text, ...(action === undefined ? {} : { action }) });

export const showError = (error: unknown): void => showProblem(problemText(error));

export function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div
      role="region"
      aria-label="Notices"
      className="no-print pointer-events-none fixed inset-x-0 bottom-0 z-[60] flex flex-col items-center gap-2 p-4 pb-[calc(4.5rem+env(safe-area-inset-bottom))] md:pb-4"
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          role={toast.kind === 'problem' ? 'alert' : 'status'}
          data-toast={toast.kind}
          className={cx(
            'pointer-events-auto flex max-w-xl items-center gap-3 rounded-xl border bg-raised py-2 pr-2 pl-4 shadow-lg',
            toast.kind === 'problem' ? 'border-danger' : 'border-line-strong',
          )}
        >
          {toast.kind === 'problem' ? (
            <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
          ) : (
            <CircleCheck className="size-5 shrink-0 text-good" aria-hidden="true" />
          )}
          <p className="min-w-0 break-words">{toast.text}</p>
          {toast.action !== undefined && (
            <Button
              size="small"
              onClick={() => {
                drop(toast.id);
                toast.action?.run();
              }}
            >
              {toast.action.label}
            </Button>
          )}
          <IconButton size="small" label="Dismiss" icon={<X className="size-4" />} onClick={() => drop(toast.id)} />
        </div>
      ))}
    </div>
  );
}

/** What went wrong, as a sentence. */
export const problemText = (error: unknown): string =>
  error instanceof Error ? sentence(error.message) : 'That did not work.';

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
