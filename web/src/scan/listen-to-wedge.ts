import { wedgeReader } from './wedge-reader.ts';

/** Hears a scanner that pretends to be a keyboard, wherever the focus is. Answers how to stop. */
export function listenToWedge(scanned: (code: string) => void): () => void {
  const replayed = new WeakSet<KeyboardEvent>();
  const reader = wedgeReader<KeyboardEvent>({
    scanned,
    remember: ({ target }) => contentOf(target),
    later: (run, after_ms) => {
      const timer = setTimeout(run, after_ms);
      return () => clearTimeout(timer);
    },
    replay: (keys) => {
      for (const event of keys) {
        const again = new KeyboardEvent('keydown', event);
        replayed.add(again);
        event.target?.dispatchEvent(again);
      }
    },
  });
  const onKey = (event: KeyboardEvent) => {
    if (!replayed.has(event)) reader(event);
  };
  window.addEventListener('keydown', onKey, { capture: true });
  return () => window.removeEventListener('keydown', onKey, { capture: true });
}

/** Returns a function that restores the current value of a field. */
function contentOf(target: EventTarget | null): (() => void) | undefined {
  if (target instanceof HTMLSelectElement) return putBack(target, HTMLSelectElement.prototype, 'change');
  if (target instanceof HTMLTextAreaElement) return putBack(target, HTMLTextAreaElement.prototype, 'input');
  if (target instanceof HTMLInputElement && !NOT_TYPED_INTO.includes(target.type)) {
    return putBack(target, HTMLInputElement.prototype, 'input');
  }
  return undefined;
}

const NOT_TYPED_INTO = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'color', 'range'];

function putBack(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  prototype: object,
  reported: 'input' | 'change',
): () => void {
  const { value } = field;
  return () => {
    // React only notices changes made with the native setter and an event.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(reported, { bubbles: true }));
  };
}
