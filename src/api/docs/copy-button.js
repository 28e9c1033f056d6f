import { element } from './element.js';

/** How long the button says that it worked. */
const DONE_MS = 1500;

export function copyButton(text, label) {
  const button = element('button', { type: 'button', class: 'copy', 'aria-label': label }, 'Copy');
  button.addEventListener('click', () => void press(button, text));
  return button;
}

async function press(button, text) {
  button.textContent = (await copied(text)) ? 'Copied' : 'Not copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, DONE_MS);
}

/** Browsers lend the clipboard to secure pages only; on a plain local network the old way still works. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', { class: 'visually-hidden' }, text);
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
