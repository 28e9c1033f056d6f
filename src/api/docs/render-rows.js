import { breakable, element } from './element.js';
import { inline } from './markup.js';
import { propertiesOf, resolved, typeInWords, valuesOf } from './schema.js';

/** Past this many, values wait behind a click. */
const VALUES_SHOWN = 8;

/** A named thing with its type, what it is and what it may hold. */
export function renderRow({ name, type, flags = [], description, values = [], more = null }) {
  const kind = [
    type === undefined ? null : element('span', { class: 'type' }, type),
    ...flags.map((flag) => element('span', { class: `flag ${flag}` }, flag)),
  ];
  return element(
    'div',
    { class: 'row' },
    element('div', { class: 'row-name' }, element('code', {}, ...breakable(name))),
    element(
      'div',
      { class: 'row-what' },
      type === undefined && flags.length === 0 ? null : element('p', { class: 'kind' }, ...kind),
      description === undefined ? null : element('p', {}, ...inline(description)),
      renderValues(values),
      more,
    ),
  );
}

export function renderValues(values) {
  if (values.length === 0) return null;
  const list = element(
    'ul',
    { class: 'values' },
    ...values.map((value) => element('li', {}, element('code', {}, String(value)))),
  );
  if (values.length <= VALUES_SHOWN) return list;
  return element('details', { class: 'more' }, element('summary', {}, `${values.length} values`), list);
}

/** The properties of an object schema, those of nested records beneath theirs. */
export function renderFields(openApi, schema) {
  const required = resolved(openApi, schema).required ?? [];
  const rows = Object.entries(propertiesOf(openApi, schema)).map(([name, given]) => {
    const field = resolved(openApi, given);
    const nested = field.items === undefined ? field : resolved(openApi, field.items);
    return renderRow({
      name,
      type: typeInWords(openApi, given),
      flags: [
        ...(required.includes(name) ? ['required'] : []),
        ...(field.readOnly ? ['read-only'] : []),
        ...(field.writeOnly ? ['write-only'] : []),
      ],
      description: field.description,
      values: valuesOf(openApi, given),
      more: nested.properties === undefined ? null : nestedFields(openApi, nested, nested !== field),
    });
  });
  return element('div', { class: 'rows' }, ...rows);
}

function nestedFields(openApi, schema, ofEach) {
  const count = Object.keys(schema.properties).length;
  return element(
    'details',
    { class: 'more' },
    element('summary', {}, ofEach ? `${count} fields of each` : `${count} fields`),
    renderFields(openApi, schema),
  );
}
