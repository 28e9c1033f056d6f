import { useEffect, useState } from 'react';

/** The value as it was when it last rested for a while: for asking the server while somebody types. */
export function useDebounced<T>(value: T, rest_ms = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return settled;
}
