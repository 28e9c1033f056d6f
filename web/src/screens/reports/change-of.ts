/** By what share something is more or less than before; null where there was nothing. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before);
}
