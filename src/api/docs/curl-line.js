import { resolved } from './schema.js';

/** A line for the shell that calls the operation, with the token or key in an environment variable. */
export function curlLine(openApi, operation, origin) {
  const schemes = operation.security ?? openApi.security;
  const byKey = schemes.some((scheme) => scheme.api_key !== undefined);
  const body = operation.requestBody?.content['application/json']?.example;
  return [
    'curl -g',
    operation.method === 'get' ? null : `-X ${operation.method.toUpperCase()}`,
    byKey || schemes.length === 0 ? null : '-H "Authorization: Bearer $TOKEN"',
    body === undefined ? null : "-H 'Content-Type: application/json'",
    body === undefined ? null : `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
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
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .flatMap((parameter) => pairsOf(parameter.name, parameter.example));
  if (byKey) return `"${origin}${path}?${['api_key=$API_KEY', ...query].join('&')}"`;
  return `'${origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`;
}

/** A list is separated by commas, an object has its keys in brackets. */
function pairsOf(name, value) {
  if (typeof value !== 'object') return [`${name}=${value}`];
  if (Array.isArray(value)) return [`${name}=${value.join(',')}`];
  return Object.entries(value).map(([key, inner]) => `${name}[${key}]=${inner}`);
}
