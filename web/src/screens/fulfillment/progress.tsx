import type { ReactNode } from 'react';
import { type Direction, type FulfillmentPlan, sumOf } from './fulfillment-plan.ts';

/** "7 of 9", always in sight. */
export function Progress({
  direction,
  chosen,
  open,
  plan,
  children,
}: {
  readonly direction: Direction;
  readonly chosen: number;
  readonly open: number;
  readonly plan: FulfillmentPlan;
  readonly children: ReactNode;
}) {
  const before = beforeNow(direction, plan);
  return (
    <div className="sticky top-14 z-10 -mx-4 border-b border-line bg-canvas px-4 pt-1 pb-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="mb-2 flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="text-2xl font-semibold tabular-nums">
            {chosen} of {open}
          </span>
          {before !== undefined && <span className="ml-2 text-sm text-muted">{before}</span>}
        </p>
        {children}
      </div>
      <div
        role="progressbar"
        aria-label={direction === 'pick_up' ? 'Ready to pick up' : 'Ready to return'}
        aria-valuemin={0}
        aria-valuemax={open}
        aria-valuenow={chosen}
        className="h-1.5 overflow-hidden rounded-full bg-draft"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${(100 * chosen) / open}%` }}
        />
      </div>
    </div>
  );
}

function beforeNow(direction: Direction, plan: FulfillmentPlan): string | undefined {
  const out = sumOf(plan, ({ started, stopped }) => started - stopped);
  const back = sumOf(plan, ({ stopped }) => stopped);
  if (direction === 'pick_up') return out === 0 ? undefined : `${out} out already`;
  return back === 0 ? undefined : `${back} back already`;
}
