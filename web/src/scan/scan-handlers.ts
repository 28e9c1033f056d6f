import { useLayoutEffect, useRef } from 'react';

/** Answers true when it has dealt with the code. */
export type ScanHandler = (code: string) => boolean | Promise<boolean>;

const handlers: ScanHandler[] = [];

/** Hands a code to whoever came last and wants it. */
export async function dispatchScan(code: string): Promise<void> {
  for (const handler of handlers.toReversed()) {
    if (await handler(code)) return;
  }
}

/** Handles scanned codes while the component is mounted; `last` handles them only if no other does. */
export function useScan(handler: ScanHandler, { last = false } = {}): void {
  const current = useRef(handler);
  current.current = handler;
  // As soon as the screen can be seen: a scanner is quick.
  useLayoutEffect(() => {
    const stable: ScanHandler = (code) => current.current(code);
    if (last) handlers.unshift(stable);
    else handlers.push(stable);
    return () => void handlers.splice(handlers.indexOf(stable), 1);
  }, [last]);
}

/** Vibrates, so that the eyes can stay on the label. Browsers allow it after the first touch. */
export function vibrate(what: 'accepted' | 'refused'): void {
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(what === 'accepted' ? 40 : [90, 60, 90]);
}
