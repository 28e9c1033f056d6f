import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Something small beside a button. `trigger` must be a button. */
export function Popover({
  trigger,
  children,
  label,
  open,
  onOpenChange,
  align = 'start',
}: {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  /** What it is called, for those who cannot see it. */
  readonly label: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
}) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-1rem)] overflow-auto rounded-xl border border-line bg-raised p-4 shadow-xl"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
