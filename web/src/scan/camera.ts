/** Why there is no picture from the camera, and what to do about it. */
export function cameraProblem(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
      return 'The browser may not use the camera. Allow it in the browser’s settings for this page, or type the code.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera. Type the code, or use a USB scanner.';
    case 'NotReadableError':
      return 'Another program is using the camera. Close it and try again, or type the code.';
    default:
      return 'The camera does not work. Type the code, or use a USB scanner.';
  }
}

export const NEEDS_HTTPS =
  'Browsers allow the camera on secure pages only: open Holdfast over https:// or as localhost. Until then, type the code or use a USB scanner.';

/** A code stays in view for many frames and counts once. Counted in frames, not seconds: slow phones decode fewer. */
export const SEEN_AGAIN_LOOKS = 12;

/** Returns whether a code was in view a moment ago. */
export function seenLately(): (code: string, look: number) => boolean {
  const seen = new Map<string, number>();
  return (code, look) => {
    const last = seen.get(code);
    seen.set(code, look);
    return last !== undefined && look - last < SEEN_AGAIN_LOOKS;
  };
}
