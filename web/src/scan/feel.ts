/** A phone tells the hand what happened, so that the eyes can stay on the label. Browsers want to have been touched first. */
export function vibrate(what: 'accepted' | 'refused'): void {
  if (!('vibrate' in navigator) || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(what === 'accepted' ? 40 : [90, 60, 90]);
}
