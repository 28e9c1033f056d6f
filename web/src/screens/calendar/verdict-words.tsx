import { Check, TriangleAlert, X } from 'lucide-react';
import { type Verdict, verdictSentence } from '../../parts/move-verdict.ts';
import { Spinner } from '../../ui/spinner.tsx';

const LOOKS = {
  free: { Icon: Check, tone: 'text-good' },
  confirm: { Icon: TriangleAlert, tone: 'text-warn' },
  draft: { Icon: TriangleAlert, tone: 'text-warn' },
  taken: { Icon: X, tone: 'text-danger' },
};

/** Whether there is enough of everything, by a sign and in words. */
export function VerdictWords({ verdict }: { readonly verdict: Verdict | 'asking' }) {
  if (verdict === 'asking') {
    return (
      <p className="flex items-center gap-1.5 text-muted">
        <Spinner /> Looking what is free…
      </p>
    );
  }
  const { Icon, tone } = LOOKS[verdict.kind];
  return (
    <p className={`flex items-center gap-1.5 font-medium ${tone}`}>
      <Icon className="size-4 shrink-0" aria-hidden="true" /> {verdictSentence(verdict)}
    </p>
  );
}
