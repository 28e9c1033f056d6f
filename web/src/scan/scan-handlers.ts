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

/** While the component is on the screen, codes are its own; `last` is asked when nobody else wants them. */
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

/** A phone tells the hand what happened, so that the eyes can stay on the label. Browsers want to have been touched first. */
export function vibrate(what: 'accepted' | 'refused'): void {
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(what === 'accepted' ? 40 : [90, 60, 90]);
}
