import type { Database } from '../../src/db/database.ts';
import { identifier, raw, sql } from '../../src/db/sql.ts';
import {
  boolean,
  date,
  datetime,
  entries,
  enumeration,
  float,
  hash,
  integer,
  string,
  strings,
  uuid,
} from '../../src/api/v4/engine/field.ts';
import { hasMany, hasOne, toOne, toOneOf } from '../../src/api/v4/engine/relationship.ts';
import { command, computed, anyTable, type Resource } from '../../src/api/v4/engine/resource.ts';
import { newId } from '../../src/lib/new-id.ts';
import { badRequest, invalid } from '../../src/lib/refusal.ts';

/** Resources of no business at all, with a field of every type and a relationship of every kind. */
export const KINDS = ['red', 'green', 'blue'] as const;

const specimens = anyTable({
  type: 'specimens',
  archivable: true,
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    archived: boolean({ readonly: true, sql: (row) => sql`(${row}.archived_at is not null)` }),
    archived_at: datetime({ readonly: true, nullable: true }),
    name: string(),
    kind: enumeration(KINDS),
    owner_uuid: uuid(),
    amount: integer(),
    ratio: float(),
    flag: boolean(),
    day: date(),
    moment: datetime(),
    facts: hash(),
    labels: strings(),
    fixed: string({ readonlyAfterCreate: true }),
    secret: string({ extra: true }),
    reversed: string({ extra: true, readonly: true, sql: (row) => sql`${row}.name`, derive: reverse }),
    red_only: string({ sql: (row) => sql`${row}.name`, when: (row) => sql`${row}.kind = 'red'`, readonly: true }),
    one: integer({ readonly: true, sql: () => sql`1` }),
    parent_id: uuid(),
    subject_id: uuid(),
    subject_type: enumeration(['specimens', 'parts']),
    parts_attributes: entries({ id: uuid(), label: string(), weight: integer(), _destroy: boolean() }),
  },
  filters: {
    id: ['eq', 'not_eq', 'gt'],
    created_at: true,
    archived: true,
    archived_at: true,
    name: true,
    kind: true,
    owner_uuid: true,
    amount: true,
    ratio: true,
    flag: true,
    day: true,
    moment: [...(['eq', 'not_eq', 'gt', 'gte', 'lt', 'lte', 'between'] as const)],
    facts: true,
    labels: true,
    parent_id: true,
    q: {
      type: 'string',
      operators: ['eq'],
      sql: (row, _, [text]) => sql`lower(${row}.name) like lower(${`%${String(text)}%`})`,
    },
    conditions: { type: 'hash', operators: ['eq'] },
  },
  stats: {
    kind: ['count'],
    flag: ['count'],
    labels: ['count'],
    amount: ['sum', 'average', 'maximum', 'minimum'],
    ratio: ['sum', 'average', 'maximum', 'minimum'],
    moment: ['maximum', 'minimum'],
  },
  relationships: {
    parent: toOne('specimens', { key: 'parent_id' }),
    children: hasMany('specimens', { key: 'parent_id' }),
    parts: hasMany('parts', { key: 'specimen_id', sort: 'label' }),
    first_part: hasOne('parts', { key: 'specimen_id', where: { label: 'first' } }),
    subject: toOneOf(['specimens', 'parts'], { key: 'subject_id', typeKey: 'subject_type' }),
    elsewhere: toOne('undeclared', { key: 'owner_uuid' }),
  },
  includes: ['parent.parent', 'children.parts', 'parts.specimen', 'first_part', 'subject.specimen', 'elsewhere'],
  operations: {
    list: {},
    search: {},
    fetch: { alwaysShow: ['secret'] },
    create: {
      alwaysShow: ['secret'],
      async run(work, { parts_attributes: parts = [], ...attributes }) {
        if (attributes.name === undefined || attributes.name === null) {
          throw invalid({ field: 'name', message: "can't be blank" });
        }
        const id = newId();
        const columns = ['id', 'company_id', ...Object.keys(attributes)];
        const values = [id, work.company.id, ...Object.values(attributes).map(column)];
        await work.tx.run(sql`insert into specimens (${raw(columns.map((name) => `"${name}"`).join(', '))})
          select ${raw(columns.map((name) => `row."${name}"`).join(', '))}
          from json_populate_record(null::specimens, ${JSON.stringify(Object.fromEntries(columns.map((name, index) => [name, values[index]])))}::json) as row`);
        for (const part of parts) {
          await work.tx.run(sql`insert into parts (company_id, id, specimen_id, label, weight)
            values (${work.company.id}, ${newId()}, ${id}, ${part.label}, ${part.weight ?? 0})`);
        }
        return id;
      },
    },
    update: {
      async run(work, id, { parts_attributes: _, ...attributes }) {
        for (const [name, value] of Object.entries(attributes)) {
          await work.tx.run(sql`update specimens set ${identifier(name)} = ${column(value)}
            where company_id = ${work.company.id} and id = ${id}`);
        }
      },
    },
    archive: {
      async run(work, id) {
        await work.tx.run(
          sql`update specimens set archived_at = now() where company_id = ${work.company.id} and id = ${id}`,
        );
      },
    },
    actions: {
      restore: {
        async run(work, id) {
          await work.tx.run(
            sql`update specimens set archived_at = null where company_id = ${work.company.id} and id = ${id}`,
          );
        },
      },
    },
  },
});

const parts = anyTable({
  type: 'parts',
  fields: {
    id: uuid({ readonly: true }),
    created_at: datetime({ readonly: true }),
    label: string(),
    weight: integer(),
    specimen_id: uuid({ readonlyAfterCreate: true }),
    shouted: string({ readonly: true, sql: (row) => sql`${row}.label`, derive: shout }),
  },
  filters: { id: true, specimen_id: true, label: true },
  relationships: { specimen: toOne('specimens', { key: 'specimen_id', required: true }) },
  includes: ['specimen'],
  operations: {
    list: {},
    fetch: {},
    delete: {
      async run(work, id) {
        await work.tx.run(sql`delete from parts where company_id = ${work.company.id} and id = ${id}`);
      },
    },
  },
});

const MOST_SQUARES = 1_000;

const squares = computed({
  type: 'squares',
  fields: {
    id: uuid({ readonly: true }),
    root: integer(),
    square: integer(),
    half: float(),
    parity: enumeration(['odd', 'even']),
  },
  filters: { up_to: { type: 'integer', operators: ['eq'], required: true } },
  stats: { parity: ['count'], square: ['sum', 'average', 'maximum', 'minimum'] },
  operations: {
    list: {
      read: async (_, filters) => {
        const [upTo] = filters['up_to']?.eq ?? [];
        if (Number(upTo) > MOST_SQUARES) throw badRequest(`filter[up_to] must be at most ${MOST_SQUARES}`);
        return Array.from({ length: Number(upTo) }, (__, index) => ({
          id: `square-${index + 1}`,
          root: index + 1,
          square: (index + 1) ** 2,
          half: (index + 1) / 2,
          parity: index % 2 === 0 ? 'odd' : 'even',
        }));
      },
    },
  },
});

const weighings = command({
  type: 'weighings',
  fields: {
    id: uuid({ readonly: true }),
    specimen_id: uuid({ nullable: 'undocumented' }),
    note: string({ writeonly: true }),
    heaviest_part_id: uuid({ readonly: true, nullable: 'undocumented' }),
  },
  relationships: {
    specimen: toOne('specimens', { key: 'specimen_id' }),
    heaviest_part: toOne('parts', { key: 'heaviest_part_id' }),
  },
  includes: ['specimen.parts', 'heaviest_part'],
  operations: {
    create: {
      status: 200,
      async run(work, { specimen_id: specimenId = null }) {
        const heaviest = await work.tx.maybe<{ id: string }>(sql`select id from parts
          where company_id = ${work.company.id} and specimen_id = ${specimenId} order by weight desc, id limit 1`);
        return { id: newId(), specimen_id: specimenId, heaviest_part_id: heaviest?.id ?? null };
      },
    },
  },
});

export const specimenResources: readonly Resource[] = [specimens, parts, squares, weighings];

export async function createSpecimenTables(database: Database): Promise<void> {
  await database.run(sql`create table specimens (
    company_id uuid not null, id uuid not null, created_at timestamptz not null default now(), archived_at timestamptz,
    name text, kind text, owner_uuid uuid, amount bigint, ratio numeric, flag boolean, day date, moment timestamptz,
    facts jsonb, labels text[], fixed text, secret text, parent_id uuid, subject_id uuid, subject_type text,
    primary key (company_id, id))`);
  await database.run(sql`create table parts (
    company_id uuid not null, id uuid not null, created_at timestamptz not null default now(),
    label text, weight bigint, specimen_id uuid, primary key (company_id, id))`);
}

const column = (value: unknown): unknown =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;

function reverse(value: unknown): unknown {
  return typeof value === 'string' ? Array.from(value).toReversed().join('') : null;
}

function shout(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : null;
}
