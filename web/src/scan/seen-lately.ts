/** A code in front of the camera is seen at every look, and meant once. In looks, not seconds: slow phones look less often. */
export const SEEN_AGAIN_LOOKS = 12;

/** Tells whether a code was in sight just now. */
export function seenLately(): (code: string, look: number) => boolean {
  const seen = new Map<string, number>();
  return (code, look) => {
    const last = seen.get(code);
    seen.set(code, look);
    return last !== undefined && look - last < SEEN_AGAIN_LOOKS;
  };
}
