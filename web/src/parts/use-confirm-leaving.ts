import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../ui/confirm.tsx';

/** Asks whoever leaves changes that are not saved: for another screen, or for another tab of this one. */
export function useConfirmLeaving(isChanged: boolean): void {
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname && tabOf(current.search) === tabOf(next.search)) return false;
      return !(await confirm({
        title: 'Leave without saving?',
        text: 'Your changes are not saved yet.',
        yes: 'Leave',
        danger: true,
      }));
    },
  });
}

const tabOf = (search: object): unknown => ('tab' in search ? search.tab : undefined);
