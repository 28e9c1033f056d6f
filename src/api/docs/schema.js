/** Follows a reference of the document, if it is one. */
export function resolved(openApi, value) {
  if (value?.$ref === undefined) return value ?? {};
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((place, name) => place[name], openApi);
}

/** The properties of an object schema, with those it takes over from others. */
export function propertiesOf(openApi, schema) {
  const whole = resolved(openApi, schema);
  const inherited = (whole.allOf ?? []).map((part) => propertiesOf(openApi, part));
  return Object.assign({}, ...inherited, whole.properties);
}

/** A schema's type in a few words: `uuid or null`, `array of string`. */
export function typeInWords(openApi, given) {
  const schema = resolved(openApi, given);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((part) => typeInWords(openApi, part)))].join(' or ');
  }
  return typesOf(schema)
    .map((type) => {
      if (type === 'array') return `array of ${typeInWords(openApi, schema.items)}`;
      return type === 'string' ? (FORMATS[schema.format] ?? type) : type;
    })
    .join(' or ');
}

const FORMATS = { uuid: 'uuid', date: 'date', 'date-time': 'datetime' };

const typesOf = (schema) => [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat();

/** The values a schema allows, if it lists them. */
export function valuesOf(openApi, given) {
  const schema = resolved(openApi, given);
  return (schema.enum ?? schema.items?.enum ?? []).filter((value) => value !== null);
}
