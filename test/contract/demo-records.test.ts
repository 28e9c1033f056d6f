import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Definition, registryOf } from '../../src/api/v4/engine/definition.ts';
import { MAX_PAGE_SIZE } from '../../src/api/v4/engine/limits.ts';
import type { TableResource } from '../../src/api/v4/engine/resource.ts';
import { resources } from '../../src/api/v4/registry.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { problemsWith } from './problems-with.ts';

/** The company with the most varied rows: what the document calls never null is not null in any of them. */
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demo: true });
});

afterAll(() => server.stop());

const tables = [...registryOf(resources).values()].flatMap((definition) => {
  const { resource, type } = definition;
  return resource.kind === 'table' && resource.operations.list !== undefined ? [{ type, definition, resource }] : [];
});

test.each(tables)('all $type are as described', async ({ type, definition, resource }) => {
  for (const filter of filtersFor(definition, resource)) {
    for (let page = 1, rows = MAX_PAGE_SIZE; rows === MAX_PAGE_SIZE; page += 1) {
      const query = `page[size]=${MAX_PAGE_SIZE}&page[number]=${page}${extraFields(definition)}${filter}`;
      const response = await fetch(`${server.url}/api/4/${type}.json?${query}`, {
        headers: { authorization: `Bearer ${server.token}` },
      });
      const body = (await response.json()) as { readonly data: readonly unknown[] };
      const operation = { method: 'GET', path: `/api/4/${type}.json`, status: response.status };
      expect([query, response.status, problemsWith(body, operation, 'application/json')]).toEqual([query, 200, []]);
      rows = body.data.length;
    }
  }
});

/** Every row: those that lists show, and those that they show only when a filter asks for them. */
const filtersFor = ({ archivable }: Definition, { unlisted }: TableResource): readonly string[] => [
  '',
  ...(archivable ? ['&filter[archived]=true'] : []),
  ...(unlisted?.values ?? []).map((value) => `&filter[${unlisted?.unless[0]}]=${value}`),
];

function extraFields({ type, fields }: Definition): string {
  const extra = Object.keys(fields).filter((name) => fields[name]?.extra && fields[name].access !== 'writeonly');
  return extra.length === 0 ? '' : `&extra_fields[${type}]=${extra.join(',')}`;
}
