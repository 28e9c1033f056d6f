/** How long a field may be on its way. */
const WAIT_MS = 3_000;
/** How long keys may be withheld until it is clear that no scanner types them. */
const WITHHELD_MS = 300;

/** Keeps what is typed after a shortcut for the field that it leads to, which may have to be loaded first. */
export function typedAhead() {
  let until_ms = 0;
  let text = '';
  return {
    begin(): void {
      until_ms = Date.now() + WAIT_MS;
      text = '';
    },
    /** Answers whether the key is meant for the field. */
    keep(key: string): boolean {
      if (Date.now() > until_ms) return false;
      if (key === 'Escape') until_ms = 0;
      if (key.length !== 1) return false;
      const field = document.activeElement;
      if (isTextField(field)) typeInto(field, key);
      else text += key;
      return true;
    },
    /** To be told what gets the focus. */
    arrive(target: EventTarget | null): void {
      if (Date.now() > until_ms || !isTextField(target)) return;
      until_ms = Date.now() + WITHHELD_MS;
      if (text !== '') typeInto(target, text);
      text = '';
    },
  };
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'search');

function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
