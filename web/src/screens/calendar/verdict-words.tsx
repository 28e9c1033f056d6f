import { Check, TriangleAlert, X } from 'lucide-react';
import { Spinner } from '../../ui/spinner.tsx';
import type { Verdict } from './verdict.ts';

/** Whether there is enough of everything, by a sign and in words. */
export function VerdictWords({ verdict }: { readonly verdict: Verdict | 'asking' }) {
  if (verdict === 'asking') {
    return (
      <p className="flex items-center gap-1.5 text-muted">
        <Spinner /> Looking what is free…
      </p>
    );
  }
  switch (verdict.kind) {
    case 'free':
      return (
        <p className="flex items-center gap-1.5 font-medium text-good">
          <Check className="size-4 shrink-0" aria-hidden="true" /> {verdict.words}
        </p>
      );
    case 'confirm':
      return (
        <p className="flex items-center gap-1.5 font-medium text-warn">
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" /> Allowed, but {verdict.words}
        </p>
      );
    case 'taken':
      return (
        <p className="flex items-center gap-1.5 font-medium text-danger">
          <X className="size-4 shrink-0" aria-hidden="true" /> Not possible: {verdict.words}
        </p>
      );
  }
}
