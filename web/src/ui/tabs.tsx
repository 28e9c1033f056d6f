import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Ways to look at the same list or record: a row of buttons, one of them pressed. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
  trailing,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly trailing?: ReactNode;
}) => (
  <div className="mb-3 flex flex-wrap items-end gap-x-4 border-b border-line">
    <div role="group" aria-label={label} className="-mb-px flex max-w-full overflow-x-auto">
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          aria-pressed={tab.key === value}
          onClick={() => onChange(tab.key)}
          className={cx(
            'border-b-2 px-3 py-2 font-medium whitespace-nowrap -outline-offset-2',
            tab.key === value ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="ml-1.5 rounded-full bg-sunken px-1.5 text-sm tabular-nums">
              {tab.count.toLocaleString()}
            </span>
          )}
        </button>
      ))}
    </div>
    {trailing !== undefined && <div className="ml-auto pb-1">{trailing}</div>}
  </div>
);
