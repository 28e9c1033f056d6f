/** A code in front of the camera is seen many times a second, and meant once. */
export const SEEN_AGAIN_MS = 2_500;

/** Tells codes that were not in sight just now. */
export function seenLately(): (code: string, at_ms: number) => boolean {
  const seen = new Map<string, number>();
  return (code, at_ms) => {
    const last_ms = seen.get(code);
    seen.set(code, at_ms);
    return last_ms !== undefined && at_ms - last_ms < SEEN_AGAIN_MS;
  };
}
