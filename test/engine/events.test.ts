import { afterAll, beforeAll, expect, test } from 'vitest';
import { string, uuid } from '../../src/api/v4/engine/field.ts';
import { anyTable } from '../../src/api/v4/engine/resource.ts';
import { emit } from '../../src/app/events/events.ts';
import { sql } from '../../src/db/sql.ts';
import type { Work } from '../../src/db/work.ts';
import { newId } from '../../src/lib/new-id.ts';
import { invalid } from '../../src/lib/refusal.ts';
import { type Answer, type SpecimenServer, startSpecimenServer } from './specimen-server.ts';

const emitNote = (work: Work): void => emit(work, { kind: 'note.created', subject_type: 'notes', subject_id: newId() });

async function insertSpecimen(work: Work, name: string): Promise<string> {
  const id = newId();
  await work.tx.run(sql`
    insert into specimens (company_id, id, name)
    values (${work.company.id}, ${id}, ${name})
  `);
  return id;
}

const fields = { id: uuid({ readonly: true }), name: string() };

/** Each write also emits an event of a note. */
const annotated = anyTable({
  type: 'annotated',
  from: 'specimens',
  sort: 'name',
  fields,
  operations: {
    fetch: {},
    create: {
      async run(work, { name }) {
        const id = await insertSpecimen(work, name ?? '');
        emitNote(work);
        if (name === 'refused') throw invalid({ field: 'name', message: 'is refused' });
        if (name === 'tried') {
          await work.tx
            .savepoint(async () => {
              emitNote(work);
              throw new Error('rolled back');
            })
            .catch(() => {});
          await work.tx.dryRun(async () => emitNote(work));
        }
        return id;
      },
    },
    update: {
      async run(work, id) {
        emitNote(work);
        return { kind: 'specimen.revised', subject_type: 'annotated', subject_id: id };
      },
    },
    delete: {
      async run(work, id) {
        emitNote(work);
        await work.tx.run(sql`delete from specimens where company_id = ${work.company.id} and id = ${id}`);
      },
    },
  },
});

/** Emits the event of its write itself. */
const outspoken = anyTable({
  type: 'outspoken',
  from: 'specimens',
  sort: 'name',
  fields,
  operations: {
    fetch: {},
    create: {
      emitsEvent: true,
      async run(work, { name }) {
        const id = await insertSpecimen(work, name ?? '');
        emit(work, { kind: 'specimen.signed', subject_type: 'outspoken', subject_id: id });
        return id;
      },
    },
  },
});

let server: SpecimenServer;

beforeAll(async () => {
  server = await startSpecimenServer([annotated, outspoken]);
});

afterAll(() => server.stop());

const write = (method: string, path: string, name: string, headers = {}): Promise<Answer> =>
  server.call(method, path, { body: { data: { attributes: { name } } }, headers });

/** The kinds of the events that a write has added. */
async function eventsOf(act: () => Promise<Answer>): Promise<readonly [number, readonly string[]]> {
  const last = sql`
    select coalesce(max(sequence), 0)
    from events
    where company_id = ${server.company.id}
  `;
  const { before } = await server.database.one<{ before: number }>(sql`select (${last}) as before`);
  const { status } = await act();
  const events = await server.database.many<{ kind: string }>(sql`
    select kind
    from events
    where company_id = ${server.company.id}
      and sequence > ${before}
    order by sequence
  `);
  return [status, events.map(({ kind }) => kind)];
}

test('an event that is emitted on the way does not replace the event of the record', async () => {
  expect(await eventsOf(() => write('POST', 'annotated', 'a'))).toEqual([201, ['note.created', 'annotated.created']]);
  const { body } = await write('POST', 'annotated', 'b');
  const path = `annotated/${body.data.id}`;
  expect(await eventsOf(() => server.call('DELETE', path))).toEqual([200, ['note.created', 'annotated.deleted']]);
});

test('the event that an operation returns replaces the usual one', async () => {
  const { body } = await write('POST', 'annotated', 'a');
  const path = `annotated/${body.data.id}`;
  expect(await eventsOf(() => write('PUT', path, 'b'))).toEqual([200, ['note.created', 'specimen.revised']]);
});

test('an operation that emits the event of its write is the only one to do so', async () => {
  expect(await eventsOf(() => write('POST', 'outspoken', 'a'))).toEqual([201, ['specimen.signed']]);
});

test('events of what was rolled back are not written', async () => {
  expect(await eventsOf(() => write('POST', 'annotated', 'refused'))).toEqual([422, []]);
  expect(await eventsOf(() => write('POST', 'annotated', 'tried'))).toEqual([
    201,
    ['note.created', 'annotated.created'],
  ]);
});

test('the reply to a refused request is stored with its key, and none of its events', async () => {
  const refused = () => write('POST', 'annotated', 'refused', { 'idempotency-key': 'refused once' });
  expect(await eventsOf(refused)).toEqual([422, []]);
  expect(await eventsOf(refused)).toEqual([422, []]);
});
