import { copyButton } from './copy-button.js';
import { curlLine } from './curl-line.js';
import { breakable, element } from './element.js';
import { inline, markup } from './markup.js';
import { renderFields, renderRow } from './render-rows.js';
import { propertiesOf, resolved, typeInWords, valuesOf } from './schema.js';

/** One operation: what it takes and answers on the left, how to call it on the right. */
export function renderOperation(openApi, operation) {
  const { id, method, path, summary, description } = operation;
  return element(
    'section',
    { class: 'operation', 'aria-labelledby': id },
    element(
      'h2',
      { id, tabindex: '-1' },
      summary,
      element('a', { class: 'anchor', href: `#${id}`, 'aria-label': `Link to ${summary}` }, '#'),
    ),
    element(
      'p',
      { class: 'path' },
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('code', {}, ...breakable(path)),
    ),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        { class: 'facts' },
        ...(description === undefined ? [] : markup(description)),
        ...parameterGroups(openApi, operation),
        bodyGroup(openApi, operation),
        answersGroup(openApi, operation),
      ),
      element('div', { class: 'samples' }, curlBlock(openApi, operation), ...answerBlocks(openApi, operation)),
    ),
  );
}

/** In the order in which they are looked through; the last one that is left takes the rest of its kind. */
const GROUPS = [
  { title: 'Path', holds: (parameter) => parameter.in === 'path' },
  { title: 'Filters', holds: (parameter) => parameter.name.startsWith('filter[') },
  { title: 'Stats', holds: (parameter) => parameter.name.startsWith('stats[') },
  { title: 'Query', holds: (parameter) => parameter.in === 'query' },
  { title: 'Headers', holds: (parameter) => parameter.in === 'header' },
];

const HINTS = {
  Filters:
    'Without an operator, equality is meant. A comma list means any of its values; filters and operators hold together.',
  Stats: 'Over everything that the filters let through, whatever the page; answered in `meta.stats`.',
};

const groupOf = (parameter) => GROUPS.find(({ holds }) => holds(parameter)).title;

function parameterGroups(openApi, operation) {
  const parameters = (operation.parameters ?? []).map((parameter) => resolved(openApi, parameter));
  return ['Path', 'Query', 'Filters', 'Stats', 'Headers'].flatMap((title) => {
    const rows = parameters.filter((parameter) => groupOf(parameter) === title);
    return rows.length === 0
      ? []
      : [
          group(
            title,
            rows.map((parameter) => parameterRow(openApi, parameter)),
          ),
        ];
  });
}

function parameterRow(openApi, parameter) {
  const { name, schema, required, description } = parameter;
  const flags = required ? ['required'] : [];
  const title = groupOf(parameter);
  if (title === 'Filters') return filterRow(openApi, parameter, flags);
  const values = valuesOf(openApi, schema);
  return renderRow({
    name,
    type: schema.type === 'array' ? 'comma list' : typeInWords(openApi, schema),
    flags,
    description: title === 'Stats' ? undefined : (description ?? defaultsOf(schema)),
    values: name === 'sort' ? values.filter((value) => !value.startsWith('-')) : values,
  });
}

/** A filter with equality alone is a list of values, one with several operators an object of them. */
function filterRow(openApi, { name, description, ...parameter }, flags) {
  const schema = resolved(openApi, parameter.schema);
  const operators = schema.type === 'array' ? { eq: schema.items } : (schema.properties ?? {});
  const [value = schema] = Object.values(operators);
  const chips = Object.entries(operators).map(([operator, { description: meaning }]) =>
    element('li', {}, element('code', { title: meaning }, operator)),
  );
  return renderRow({
    name,
    type: typeInWords(openApi, value),
    flags,
    description: chips.length === 0 ? description : undefined,
    values: valuesOf(openApi, value),
    more: chips.length === 0 ? null : element('ul', { class: 'values operators', 'aria-label': 'Operators' }, ...chips),
  });
}

function defaultsOf(schema) {
  const words = [
    schema.default === undefined ? null : `${schema.default} unless you say otherwise`,
    schema.maximum === undefined ? null : `at most ${schema.maximum}`,
  ].filter((word) => word !== null);
  return words.length === 0 ? undefined : `${words.join(', ')}.`;
}

/** The attributes themselves, without what they are wrapped in. */
function bodyGroup(openApi, { requestBody }) {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return null;
  const { place, fields } = unwrapped(openApi, schema);
  return group('Body', [
    place === null ? null : element('p', { class: 'hint' }, 'In ', element('code', {}, place), ':'),
    renderFields(openApi, fields),
  ]);
}

function unwrapped(openApi, schema) {
  const properties = propertiesOf(openApi, schema);
  if (properties.data !== undefined) {
    return { place: 'data.attributes', fields: propertiesOf(openApi, properties.data).attributes };
  }
  const [only, ...others] = Object.entries(properties);
  const isWrapper = others.length === 0 && Object.keys(propertiesOf(openApi, only[1])).length > 0;
  return isWrapper ? { place: only[0], fields: only[1] } : { place: null, fields: schema };
}

function answersGroup(openApi, { responses }) {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description } = resolved(openApi, response);
    return renderRow({ name: status, description });
  });
  return group('Answers', rows);
}

const group = (title, children) =>
  element(
    'div',
    { class: `group ${title.toLowerCase()}` },
    element('h3', {}, title),
    HINTS[title] === undefined ? null : element('p', { class: 'hint' }, ...inline(HINTS[title])),
    ...children,
  );

function curlBlock(openApi, operation) {
  return block('curl', curlLine(openApi, operation, window.location.origin), 'Copy the curl line');
}

const SHAPES = { 'application/vnd.api+json': 'JSON:API', 'application/json': 'JSON' };

/** Where the samples stand beside the facts and not above them, as in the style sheet. */
const beside = matchMedia('(min-width: 75rem)');

/** The answer under the path, and the flat one under the path with `.json`. */
function answerBlocks(openApi, { path, responses, flat }) {
  const blocks = [
    ...answersOf(openApi, path, responses),
    ...(flat === undefined ? [] : answersOf(openApi, `${path}.json`, flat.responses)),
  ];
  return blocks.map(({ status, at, type, text }, index) => {
    const label = at === path ? (SHAPES[type] ?? type) : 'JSON, for a path with .json';
    return element(
      'details',
      { class: 'answer', open: index === 0 && beside.matches },
      element('summary', {}, element('span', { class: 'status' }, status), ` ${label}`),
      text === null ? null : block(at, text, 'Copy the answer'),
    );
  });
}

function answersOf(openApi, at, responses) {
  const [status, response] = Object.entries(responses)[0];
  return Object.entries(resolved(openApi, response).content ?? {}).map(([type, media]) => {
    const example = media.example ?? resolved(openApi, media.examples?.usual).value;
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
    return { status, at, type, text: example === undefined ? null : text };
  });
}

function block(title, text, label) {
  return element(
    'figure',
    { class: 'block' },
    element('figcaption', {}, element('span', {}, title), copyButton(text, label)),
    element('pre', { tabindex: '0' }, element('code', {}, text)),
  );
}
