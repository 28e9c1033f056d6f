import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { LIVE_PATH } from '../../src/api/live/live-endpoint.ts';
import { v1Endpoints } from '../../src/api/v1/endpoints.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import { v4PdfEndpoints } from '../../src/api/v4/pdf-endpoints.ts';
import { resources } from '../../src/api/v4/registry.ts';
import type { JsonObject } from '../../src/api/openapi/json-schema.ts';
import { digestDocument } from './digest-document.ts';
import { danglingReferences, jsonAt, operationsIn } from './json-at.ts';
import { document } from './problems-with.ts';

const GOLDEN = new URL('../golden/openapi.txt', import.meta.url);

test('every change of the interface shows in the golden digest (UPDATE_GOLDEN=1 rewrites it)', () => {
  const digest = digestDocument(document);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, digest);
  expect(digest.split('\n')).toEqual(readFileSync(GOLDEN, 'utf8').split('\n'));
});

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every reference leads somewhere, and every operation has a name of its own', () => {
  expect(danglingReferences(document)).toEqual([]);
  const ids = operationsIn(document).map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('it describes every operation of both versions, and no others', () => {
  const described = operationsIn(document).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const endpoints = [...v1Endpoints(), ...v4Endpoints(resources), ...v4PdfEndpoints];
  const addresses = [...endpoints, { method: 'GET', path: LIVE_PATH }];
  const flat = v4Endpoints(resources).map(({ method, path }) => ({ method, path: `${path}.json` }));
  const served = [...addresses, ...flat].map(({ method, path }) => `${method} ${braced(path)}`);
  expect(described.filter((address) => address.includes(' /api/')).toSorted()).toEqual(served.toSorted());
});

test('each path has one shape of answer: JSON:API, or flat with .json', () => {
  const answers = v4Endpoints(resources).flatMap(({ method, path }) =>
    ['', '.json'].map((suffix) => {
      const operation = jsonAt(document, 'paths', `${braced(path)}${suffix}`, method.toLowerCase());
      const success = Object.values(jsonAt(operation, 'responses'))[0];
      return [suffix, ...Object.keys(jsonAt(success, 'content'))].join(' ');
    }),
  );
  expect(new Set(answers)).toEqual(new Set([' application/vnd.api+json', '.json application/json']));
});

test('every body and every answer has an example', () => {
  const places = operationsIn(document).flatMap(({ path, method, operation }) => jsonContents(path, method, operation));
  expect(places.filter((place) => exampleAt(place) === undefined)).toEqual([]);
});

/** Where the bodies and answers of an operation are JSON. */
function jsonContents(path: string, method: string, operation: JsonObject): readonly (readonly string[])[] {
  const start = ['paths', path, method];
  const [status = ''] = Object.keys(jsonAt(operation, 'responses'));
  return [
    [...start, 'requestBody', 'content'],
    [...start, 'responses', status, 'content'],
  ].flatMap((place) =>
    Object.keys(jsonAt(document, ...place))
      .filter((type) => type.endsWith('json'))
      .map((type) => [...place, type]),
  );
}

function exampleAt(place: readonly string[]): unknown {
  const media = jsonAt(document, ...place);
  const { $ref } = jsonAt(media, 'examples', 'usual');
  return typeof $ref === 'string' ? jsonAt(document, ...$ref.slice(2).split('/'))['value'] : media['example'];
}

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
