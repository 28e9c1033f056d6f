import { element } from './element.js';

/** The contents: every section, and the operations of the one that is shown or of all that a search left over. */
export function renderSidebar(groups, place, searching) {
  if (groups.length === 0) return [element('p', { class: 'nothing' }, 'Nothing matches.')];
  const introduction = element('ul', {}, element('li', {}, link('introduction', 'Introduction', place === null)));
  const sections = groups.map((group) =>
    element(
      'section',
      {},
      element('h2', {}, group.name),
      element('ul', {}, ...group.sections.map((section) => sectionEntry(section, place, searching))),
    ),
  );
  return searching ? sections : [introduction, ...sections];
}

function sectionEntry(section, place, searching) {
  const shown = place?.section.id === section.id;
  const open = searching || shown;
  return element(
    'li',
    { class: open ? 'open' : undefined },
    link(section.id, section.name, shown && place.operation === null),
    open &&
      section.operations.length > 0 &&
      element('ul', {}, ...section.operations.map((operation) => operationEntry(operation, place))),
  );
}

function operationEntry({ id, method, summary }, place) {
  const badge = element('span', { class: `method ${method}` }, method.toUpperCase());
  return element('li', {}, link(id, summary, place?.operation?.id === id, badge));
}

const link = (id, text, current, before = null) =>
  element('a', { href: `#${id}`, 'aria-current': current ? 'true' : undefined }, before, element('span', {}, text));
