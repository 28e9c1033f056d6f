import { propertiesOf, resolved, sampleOf } from './schema.js';

/** A line for the shell that calls the operation, with the token or key in an environment variable. */
export function curlLine(openApi, operation, origin) {
  const schemes = operation.security ?? openApi.security;
  const byKey = schemes.some((scheme) => scheme.api_key !== undefined);
  const body = operation.requestBody?.content['application/json']?.schema;
  return [
    'curl -g',
    operation.method === 'get' ? null : `-X ${operation.method.toUpperCase()}`,
    byKey || schemes.length === 0 ? null : '-H "Authorization: Bearer $TOKEN"',
    body === undefined ? null : "-H 'Content-Type: application/json'",
    body === undefined ? null : `-d '${JSON.stringify(bodySample(openApi, body)).replaceAll("'", "'\\''")}'`,
    addressOf(openApi, operation, origin, byKey),
  ]
    .filter((part) => part !== null)
    .join(' \\\n  ');
}

/** The shell fills a variable in only between double quotes. */
function addressOf(openApi, operation, origin, byKey) {
  const path = operation.path.replace(/\{(\w+)\}/g, '<$1>');
  const query = (operation.parameters ?? [])
    .map((parameter) => resolved(openApi, parameter))
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${sampleOf(openApi, parameter.schema)}`);
  if (byKey) return `"${origin}${path}?${['api_key=$API_KEY', ...query].join('&')}"`;
  return `'${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`;
}

/** A short body that says something: a name, the first few attributes, or one condition. */
export function bodySample(openApi, schema) {
  const properties = propertiesOf(openApi, schema);
  if (properties.filter !== undefined) return searchSample(openApi, properties.filter);
  if (properties.data !== undefined) {
    const { type, attributes } = propertiesOf(openApi, properties.data);
    return { data: { type: sampleOf(openApi, type), attributes: firstOf(sampleOf(openApi, attributes)) } };
  }
  const whole = Object.entries(sampleOf(openApi, schema));
  return Object.fromEntries(whole.map(([name, value]) => [name, isObject(value) ? firstOf(value) : value]));
}

function searchSample(openApi, filters) {
  const { conditions, ...plain } = propertiesOf(openApi, filters);
  const name = plain.name === undefined ? Object.keys(plain)[0] : 'name';
  const condition = { [name]: sampleOf(openApi, plain[name]) };
  return {
    filter: conditions === undefined ? condition : { conditions: { operator: 'and', attributes: [condition] } },
  };
}

/** Where a record has a name, the name is mostly enough to make one. */
const firstOf = (object) =>
  object.name === undefined ? Object.fromEntries(Object.entries(object).slice(0, 3)) : { name: object.name };

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
