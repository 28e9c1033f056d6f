import { CircleAlert, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Remedy } from './judge-scan.ts';
import type { Notice } from './use-scans.ts';

/** Problems with scans, each with its remedies. They stay until they are resolved or dismissed. */
export const Notices = ({
  notices,
  onRemedy,
  onDismiss,
}: {
  readonly notices: readonly Notice[];
  readonly onRemedy: (remedy: Remedy) => void;
  readonly onDismiss: (notice: Notice) => void;
}) => (
  <div aria-live="assertive" aria-label="Problems" role="log" className="flex flex-col gap-2 empty:hidden">
    {notices.map((notice) => (
      <div
        key={notice.text}
        data-notice
        className="flex flex-wrap items-center gap-2 rounded-xl border border-danger bg-danger-soft py-2 pr-2 pl-3"
      >
        <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
        <p className="min-w-40 flex-1 text-ink">{notice.text}</p>
        {notice.remedies.map((remedy, index) => (
          <Button
            key={remedy.label}
            size="small"
            look={index === 0 ? 'primary' : 'plain'}
            onClick={() => {
              onDismiss(notice);
              onRemedy(remedy);
            }}
          >
            {remedy.label}
          </Button>
        ))}
        <IconButton size="small" label="Dismiss" icon={<X className="size-4" />} onClick={() => onDismiss(notice)} />
      </div>
    ))}
  </div>
);
