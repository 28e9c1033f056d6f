import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const TONES = {
  neutral: 'bg-draft text-draft-ink',
  reserved: 'bg-reserved text-reserved-ink',
  out: 'bg-out text-out-ink',
  back: 'bg-back text-back-ink',
  late: 'bg-late text-late-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-soft-ink',
} as const;

export type Tone = keyof typeof TONES;

export const Badge = ({
  tone = 'neutral',
  children,
  className,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-sm font-medium whitespace-nowrap',
      TONES[tone],
      className,
    )}
  >
    {children}
  </span>
);
