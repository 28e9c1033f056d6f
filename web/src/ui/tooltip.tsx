import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** A few words about `children`, on hover and on focus. What it says must not be the only place where it is said. */
export const Tooltip = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <Radix.Root delayDuration={250}>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-[55] max-w-xs rounded-lg bg-ink px-2.5 py-1.5 text-sm text-canvas shadow-lg"
      >
        {text}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

export const TooltipProvider = Radix.Provider;
