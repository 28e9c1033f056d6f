import { element } from './element.js';

/** The little of Markdown that our descriptions use: `## headings`, `- lists`, paragraphs and `code`. */
export function markup(text) {
  return blocksOf(text).map(({ kind, lines }) => {
    if (kind === 'heading') {
      const title = lines[0].slice(3);
      return element('h2', { id: slugOf(title), tabindex: '-1' }, ...inline(title));
    }
    if (kind === 'list') return element('ul', {}, ...lines.map((line) => element('li', {}, ...inline(line.slice(2)))));
    return element('p', {}, ...inline(lines.join(' ')));
  });
}

/** The name of a heading in addresses: `Getting in` → `getting-in`. */
export const slugOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');

/** `code` within a line. */
export function inline(text) {
  return text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

export function blocksOf(text) {
  return text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n');
      if (block.startsWith('## ')) return { kind: 'heading', lines };
      return lines.every((line) => line.startsWith('- ')) ? { kind: 'list', lines } : { kind: 'paragraph', lines };
    });
}
