/** Between two keys of a scanner; people need 50 ms and more. */
export const WEDGE_GAP_MS = 35;
export const SHORTEST_CODE = 4;

/**
 * A scanner types fast and ends with Enter. Answers a listener for key presses that tells it from people; what it typed
 * into a field on the way is taken out again.
 */
export function wedgeReader(
  scanned: (code: string) => void,
  now: () => number = () => performance.now(),
): (event: KeyboardEvent) => void {
  let text = '';
  let last_ms = Number.NEGATIVE_INFINITY;
  let before: { readonly field: HTMLInputElement | HTMLTextAreaElement; readonly value: string } | undefined;

  return (event) => {
    const at_ms = now();
    const isFast = at_ms - last_ms <= WEDGE_GAP_MS;
    last_ms = at_ms;
    if (event.key === 'Enter') {
      const code = text;
      text = '';
      if (!isFast || code.length < SHORTEST_CODE) return;
      event.preventDefault();
      event.stopPropagation();
      if (before !== undefined) putBack(before.field, before.value);
      scanned(code);
      return;
    }
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isFast || text === '') {
      text = '';
      before = fieldOf(event.target);
    }
    text += event.key;
    // Letters that are shortcuts for people are part of a code here.
    if (isFast && text.length > 1 && before === undefined) event.stopPropagation();
  };
}

function fieldOf(target: EventTarget | null) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  return { field: target, value: target.value };
}

function putBack(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React notices a change that goes through the element's own setter and tells of it as input.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
