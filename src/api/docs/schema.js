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

/** A value of the schema, made from its examples: what an answer holds when nothing special was asked for. */
export function sampleOf(openApi, given, depth = 0) {
  const schema = resolved(openApi, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf !== undefined) return sampleOf(openApi, schema.anyOf[0], depth);
  const [type] = typesOf(schema);
  if (type === 'array') return depth > MAX_DEPTH ? [] : [sampleOf(openApi, schema.items, depth + 1)];
  if (type === 'object') return depth > MAX_DEPTH ? {} : sampleObject(openApi, schema, depth);
  return schema.enum?.[0] ?? SAMPLES[schema.format] ?? SAMPLES[type] ?? null;
}

const MAX_DEPTH = 6;

const SAMPLES = {
  uuid: '01931f5c-7b1e-7c3a-9c1d-2f6a5e8b4d70',
  date: '2026-03-14',
  'date-time': '2026-03-14T09:00:00.000000+00:00',
  string: 'text',
  integer: 1,
  number: 1.5,
  boolean: true,
};

/** Descriptions of what is there only when it was asked for begin like this. */
const ON_REQUEST = /^(When included|Only on request)|`extra_fields`/;

function sampleObject(openApi, schema, depth) {
  return Object.fromEntries(
    Object.entries(propertiesOf(openApi, schema))
      .filter(([, property]) => !ON_REQUEST.test(resolved(openApi, property).description ?? ''))
      .map(([name, property]) => [name, sampleOf(openApi, property, depth + 1)]),
  );
}
