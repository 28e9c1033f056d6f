import { useEffect, useRef, useState } from 'react';
import { type Choice, NOTHING } from './choice.ts';
import type { Direction } from './fulfillment-plan.ts';

/** The choice scanned and tapped so far. It survives a reload: on a bad connection people reload. */
export function useKeptChoice(orderId: string, direction: Direction) {
  const key = `holdfast.choice.${orderId}.${direction}`;
  const [choice, setChoice] = useState<Choice>(() => kept(key));
  const latest = useRef(choice);
  latest.current = choice;
  useEffect(() => {
    sessionStorage.removeItem(key);
    const keep = () => {
      if (latest.current !== NOTHING) sessionStorage.setItem(key, JSON.stringify(latest.current));
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [key]);
  return [choice, setChoice] as const;
}

function kept(key: string): Choice {
  const text = sessionStorage.getItem(key);
  return text === null ? NOTHING : (JSON.parse(text) as Choice);
}
