import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { startOfDay } from '../../format/zone.ts';
import { drawnAt, isWithin, leftOfToday, momentAt, scaleOf, type Zoom, windowAt, xOf } from './scale.ts';

/** After so long without scrolling, labels are set to the left edge. */
const SETTLED_MS = 140;
const NAMES_PX = 248;
const NAMES_ON_PHONES_PX = 124;
const PHONE_PX = 640;

/** Where one looks at: the scale, the left edge, and the window of time around it. */
export function useView({
  scroller,
  zoom,
  at,
  jump,
  zone,
  today,
  leftRef,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly zoom: Zoom;
  /** The day at the left edge; undefined is about today. */
  readonly at: string | undefined;
  /** Counts up when somebody asks to go to `at` again. */
  readonly jump: number;
  readonly zone: string;
  readonly today: string;
  /** Tells others what is at the left edge. */
  readonly leftRef: RefObject<number>;
}) {
  const width_px = useWidth(scroller);
  const names_px = width_px < PHONE_PX ? NAMES_ON_PHONES_PX : NAMES_PX;
  const day = at === undefined || isWithin(at, today) ? today : at;
  const scale = useMemo(
    () => scaleOf({ zoom, width_px: Math.max(0, width_px - names_px), day, zone }),
    [zoom, width_px, names_px, day, zone],
  );
  const asked = `${zoom} ${at ?? ''} ${jump}`;
  const applied = useRef<string>(undefined);
  const [left_ms, setLeft] = useState(() => startOf(zoom, at, zone));
  const shown = windowAt(scale, left_ms);
  const window = useMemo(() => shown, [shown.from_ms, shown.till_ms]);
  const near = drawnAt(scale, left_ms);
  const drawn = useMemo(() => near, [near.from_ms, near.till_ms]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || width_px === 0) return;
    if (applied.current !== asked) leftRef.current = startOf(zoom, at, zone);
    applied.current = asked;
    element.scrollLeft = xOf(scale, leftRef.current);
    setLeft(leftRef.current);
  }, [scroller, scale, asked, zoom, at, zone, width_px, leftRef]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const now_left_ms = momentAt(scale, element.scrollLeft);
    if (Math.abs(now_left_ms - leftRef.current) * scale.px_per_ms < 1) return;
    leftRef.current = now_left_ms;
    clearTimeout(timer.current);
    if (drawnAt(scale, now_left_ms).from_ms !== drawn.from_ms) setLeft(now_left_ms);
    else timer.current = setTimeout(() => setLeft(leftRef.current), SETTLED_MS);
  }, [scroller, scale, drawn, leftRef]);

  return { scale, window, drawn, edge_ms: left_ms, names_px, width_px, onScroll };
}

const startOf = (zoom: Zoom, at: string | undefined, zone: string): number =>
  at === undefined ? leftOfToday(zoom, Date.now(), zone) : Date.parse(startOfDay(at, zone));

function useWidth(element: RefObject<HTMLDivElement | null>): number {
  const [width_px, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => setWidth(watched.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width_px;
}
