/**
 * `element('a', { href: '#x' }, 'text', node)`: every text becomes a text node, so nothing of the document can become markup.
 *
 * @param {string} name
 * @param {Record<string, string | boolean | undefined>} [attributes] `true` sets a bare attribute, `false` and `undefined` none
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) node.setAttribute(attribute, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Lets long names break where people would break them. */
export function breakable(text) {
  return text.split(/(?<=[_.\]/])/).flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part]));
}
