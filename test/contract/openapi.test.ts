import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { buildOpenApi } from '../../src/api/openapi/build-openapi.ts';
import { describedParts } from '../../src/api/openapi/described-parts.ts';
import { LIVE_PATH } from '../../src/api/live/live-endpoint.ts';
import { v1Endpoints } from '../../src/api/v1/endpoints.ts';
import { v4Endpoints } from '../../src/api/v4/endpoints.ts';
import { v4PdfEndpoints } from '../../src/api/v4/pdf-endpoints.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { danglingReferences, operationsIn } from './json-at.ts';

const GOLDEN = new URL('../golden/openapi.json', import.meta.url);

// The version is left out of the golden file, so that a release shows no change of the interface.
const document = buildOpenApi(resources, describedParts, { version: '0.0.0' });

test('every change of the interface shows in the golden file (UPDATE_GOLDEN=1 writes it anew)', () => {
  const text = `${JSON.stringify(document, null, 1)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, text);
  expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
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
  const served = addresses.map(({ method, path }) => `${method} ${braced(path)}`);
  expect(described.filter((address) => address.includes(' /api/')).toSorted()).toEqual(served.toSorted());
});

const braced = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
