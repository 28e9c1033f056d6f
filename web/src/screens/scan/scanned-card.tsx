import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { ScanResult } from './scan-result.ts';

export const ScannedCard = ({ what, isLast = false }: { readonly what: ScanResult; readonly isLast?: boolean }) => (
  <div data-scanned className={cx('card p-4', isLast && (what.steps.length === 0 ? 'border-danger' : 'border-accent'))}>
    <p className={cx('break-words', isLast ? 'text-lg font-semibold' : 'font-medium')}>{what.title}</p>
    <p className="text-muted">{what.text}</p>
    {what.steps.length > 0 && (
      <div className={cx('flex flex-wrap gap-2', isLast ? 'mt-3' : 'mt-2')}>
        {what.steps.map(({ label, path }, index) => (
          <ButtonLink
            key={path}
            to={path as '/'}
            look={isLast && index === 0 ? 'primary' : 'plain'}
            size={isLast ? 'normal' : 'small'}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
    )}
  </div>
);
