import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** A button that opens a list of deeds. `trigger` must be a button. */
export function Menu({ trigger, entries }: { readonly trigger: ReactNode; readonly entries: readonly MenuEntry[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-50 max-h-[70dvh] min-w-44 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-xl"
        >
          {entries.map((entry) => (
            <DropdownMenu.Item
              key={entry.label}
              disabled={entry.disabled === true}
              onSelect={entry.run}
              className={cx(
                'flex cursor-pointer items-center gap-2 rounded-lg px-3 py-2 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-sunken',
                entry.danger === true && 'text-danger',
              )}
            >
              {entry.icon}
              {entry.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
