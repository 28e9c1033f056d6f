import { useEffect } from 'react';

/** What screens may ask the shell for. */
export type ShellEvent = 'search' | 'availability' | 'help';

const target = new EventTarget();

export const emitShellEvent = (event: ShellEvent): void => void target.dispatchEvent(new Event(event));

export function useShellEvent(event: ShellEvent, heard: () => void): void {
  useEffect(() => {
    target.addEventListener(event, heard);
    return () => target.removeEventListener(event, heard);
  });
}
