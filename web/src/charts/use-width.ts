import { type RefCallback, useCallback, useState } from 'react';

/** How wide an element is, whenever that changes: drawings are made for it, so that their letters keep their size. */
export function useWidth(): readonly [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
