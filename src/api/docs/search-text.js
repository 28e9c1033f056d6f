import { propertiesOf, resolved } from './schema.js';

/** The whole text of operations and sections, as a search looks through it: made once for each. */
export const searchText = { ofOperation: once(operationText), ofSection: once(sectionText) };

function once(make) {
  const made = new WeakMap();
  return (openApi, part) => {
    if (!made.has(part)) made.set(part, make(openApi, part));
    return made.get(part);
  };
}

/** Headers are left out: every write has the same ones, and the introduction explains them. */
function operationText(openApi, { description = '', parameters = [], requestBody }) {
  const inAddress = parameters.map((parameter) => resolved(openApi, parameter)).filter((one) => one.in !== 'header');
  const body = requestBody?.content['application/json']?.schema;
  return [
    description,
    ...inAddress.map((one) => `${one.name} ${one.description ?? ''} ${valuesText(openApi, one)}`),
    body === undefined ? '' : schemaText(openApi, body),
  ].join(' ');
}

/** Which fields `fields` and `sort` take is known from the section's attributes. */
const valuesText = (openApi, { name, schema }) =>
  /^(fields|extra_fields|sort)/.test(name) ? '' : schemaText(openApi, schema);

function sectionText(openApi, { type, description = '' }) {
  const attributes = openApi.components.schemas[`${type}_attributes`];
  return `${description} ${attributes === undefined ? '' : schemaText(openApi, attributes)}`;
}

/** Side-posted records lie this deep in a body. */
const MAX_DEPTH = 6;

/** Names, descriptions and allowed values of a schema's fields. */
function schemaText(openApi, given, depth = 0) {
  if (depth > MAX_DEPTH) return '';
  const schema = resolved(openApi, given);
  const fields = Object.entries(propertiesOf(openApi, schema));
  return [
    ...(schema.enum ?? []),
    ...fields.map(([name, field]) => `${name} ${field.description ?? ''} ${schemaText(openApi, field, depth + 1)}`),
    schema.items === undefined ? '' : schemaText(openApi, schema.items, depth + 1),
  ].join(' ');
}
