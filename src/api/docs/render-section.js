import { breakable, element } from './element.js';
import { inline, markup } from './markup.js';
import { renderOperation } from './render-operation.js';
import { renderFields, renderRow } from './render-rows.js';

/** One resource: what it is, its attributes, and every operation. */
export function renderSection(openApi, section, group) {
  const attributes = openApi.components.schemas[`${section.type}_attributes`];
  return [
    element('p', { class: 'kicker' }, group.name),
    element('h1', { id: section.id, tabindex: '-1' }, section.name),
    element('p', { class: 'lead' }, ...inline(section.description)),
    overview(section),
    attributes === undefined ? null : attributesOf(openApi, attributes),
    ...section.operations.map((operation) => renderOperation(openApi, operation)),
  ].filter((node) => node !== null);
}

/** The first page: what holds for every operation, and how to get in. */
export function renderIntroduction(openApi) {
  const schemes = Object.entries(openApi.components.securitySchemes);
  return [
    element('p', { class: 'kicker' }, openApi.info.summary),
    element('h1', { id: 'introduction', tabindex: '-1' }, 'Introduction'),
    element('div', { class: 'prose' }, ...markup(openApi.info.description)),
    element('h2', { id: 'credentials' }, 'Credentials'),
    element(
      'div',
      { class: 'rows' },
      ...schemes.map(([name, scheme]) =>
        renderRow({ name, type: wayOf(scheme), more: element('div', {}, ...markup(scheme.description)) }),
      ),
    ),
  ];
}

const wayOf = (scheme) => (scheme.type === 'http' ? 'Authorization: Bearer' : `${scheme.in}: ${scheme.name}`);

const overview = (section) =>
  element(
    'ul',
    { class: 'overview', 'aria-label': 'Operations' },
    ...section.operations.map(({ id, method, path }) =>
      element(
        'li',
        {},
        element(
          'a',
          { href: `#${id}` },
          element('span', { class: `method ${method}` }, method.toUpperCase()),
          element('code', {}, ...breakable(path)),
        ),
      ),
    ),
  );

function attributesOf(openApi, schema) {
  const count = Object.keys(schema.properties).length;
  return element(
    'details',
    { class: 'attributes' },
    element('summary', {}, element('h2', {}, 'Attributes'), element('span', { class: 'count' }, String(count))),
    renderFields(openApi, schema),
  );
}
