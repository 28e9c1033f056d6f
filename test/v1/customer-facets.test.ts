import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { newId } from '../../src/lib/new-id.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Facet, type V1Client, v1Client } from './v1-client.ts';

let server: TestServer;
let call: V1Client;

beforeAll(async () => {
  server = await startServer();
  call = v1Client(server, server.apiKey);
});

afterAll(() => server.stop());

interface Stored {
  readonly name: string;
  readonly tags: readonly string[];
  readonly archived: boolean;
}

const TAGS = ['vip', 'Vip', 'local', 'a b', 'ö', 'z"\\', '🎥', '0'];

const stored: fc.Arbitrary<Stored> = fc.record({
  name: fc.constantFrom('Jo', 'Jojo', 'Ada'),
  tags: fc.uniqueArray(fc.constantFrom(...TAGS), { selector: (tag) => tag.toLowerCase(), maxLength: 4 }),
  archived: fc.boolean(),
});

/** What the list must say, worked out the plain way. */
function expected(customers: readonly Stored[], q: string): { total_count: number; tag_list: Facet } {
  const listed = customers.filter(({ name, archived }) => !archived && name.toLowerCase().includes(q));
  const uses = listed.flatMap(({ tags }) => tags);
  const terms = Array.from(Map.groupBy(uses, (tag) => tag.toLowerCase()).values(), (same) => ({
    term: asMostWrite(same),
    count: same.length,
  }));
  return {
    total_count: listed.length,
    tag_list: {
      _type: 'terms',
      missing: listed.filter(({ tags }) => tags.length === 0).length,
      total: uses.length,
      other: 0,
      terms: terms.toSorted((a, b) => b.count - a.count || byBytes(a.term.toLowerCase(), b.term.toLowerCase())),
    },
  };
}

/** Of equally many, the first. */
function asMostWrite(tags: readonly string[]): string {
  const times = (tag: string): number => tags.filter((other) => other === tag).length;
  return tags.toSorted((a, b) => times(b) - times(a) || byBytes(a, b))[0] ?? '';
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function store(customers: readonly Stored[]): Promise<void> {
  await server.database.run(sql`delete from customers`);
  for (const [index, { name, tags, archived }] of customers.entries()) {
    await server.database.run(sql`
      insert into customers (company_id, id, number, name, tag_list, archived_at)
      values (${server.company.id}, ${newId()}, ${index + 1}, ${name}, ${tags}, ${archived ? '2026-01-01' : null})
    `);
  }
}

test('facets and counts are those of a plain count, whatever is stored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stored, { maxLength: 12 }),
      fc.constantFrom('', 'jo', 'ada', 'nobody'),
      async (customers, q) => {
        await store(customers);
        const { meta } = (await call('GET', `/customers?q=${q}&per=1`)).body;
        expect({ total_count: meta.total_count, tag_list: meta.facets.tag_list }).toEqual(expected(customers, q));
      },
    ),
    { numRuns: 40 },
  );
});
