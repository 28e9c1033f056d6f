import type { Downtimes } from '../../api/schema.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

type Status = NonNullable<Downtimes['status']>;
type Reason = NonNullable<Downtimes['reason']>;

export const REASONS: readonly { readonly value: Reason; readonly label: string }[] = [
  { value: 'maintenance', label: 'Maintenance' },
  { value: 'repair', label: 'Repair' },
  { value: 'missing', label: 'Missing' },
];

export const reasonWord = (reason: Downtimes['reason']): string =>
  REASONS.find(({ value }) => value === reason)?.label ?? '';

const WORDS: Readonly<Record<Status, readonly [string, Tone]>> = {
  reserved: ['Planned', 'reserved'],
  started: ['Running', 'warn'],
  stopped: ['Over', 'back'],
  canceled: ['Canceled', 'neutral'],
};

export function DowntimeStatus({ downtime }: { readonly downtime: Pick<Downtimes, 'status' | 'attention_required'> }) {
  const [word, tone] = WORDS[downtime.status];
  const attention = downtime.attention_required;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tone}>{word}</Badge>
      {attention.includes('start_overdue') && <Badge tone="late">▲ should have begun</Badge>}
      {attention.includes('stop_overdue') && <Badge tone="late">! should be over</Badge>}
    </span>
  );
}
