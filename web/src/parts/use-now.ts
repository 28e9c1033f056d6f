import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The current minute, so that orders become late on the screen without a reload. */
export function useNow(): number {
  const [now, setNow] = useState(minute);
  useEffect(() => {
    const timer = setInterval(() => setNow(minute()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const minute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
