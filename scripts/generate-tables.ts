import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Queryable } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded/start-embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { sql } from '../src/db/sql.ts';

/** The columns of every table of a migrated database, as the source text of `src/db/tables.ts`. */
export async function tablesText(db: Queryable): Promise<string> {
  const columns = await db.many<ColumnRow>(sql`
    select
      relname as table,
      attname as name,
      format_type(atttypid, null) as type,
      not attnotnull as nullable,
      attgenerated <> '' or attidentity = 'a' as generated,
      attgenerated = '' and (adbin is not null or attidentity = 'd') as default,
      (
        select pg_get_constraintdef(pg_constraint.oid)
        from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY \\(|<@ )ARRAY\\[''[^]]*\\]'
      ) as list
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname, attnum
  `);
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [
    '// Generated from the migrations by `npm run types`.',
    `import type { Schema } from './row.ts';`,
    '',
    'export const tables = {',
    ...tables.entries().flatMap(([table, own]) => [`  ${table}: {`, ...own.map(columnText), '  },']),
    '} as const satisfies Schema;',
    '',
  ].join('\n');
}

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
  readonly default: boolean;
  /** The check constraint that lists the values, as PostgreSQL writes it. */
  readonly list: string | null;
}

function columnText({ name, type, nullable, generated, default: hasDefault, list }: ColumnRow): string {
  const values = list?.matchAll(/'([^']*)'::text/g).map(([, value]) => `'${value}'`);
  const facts = [
    `type: '${type === 'timestamp with time zone' ? 'timestamptz' : type}'`,
    ...(nullable ? ['nullable: true'] : []),
    ...(hasDefault ? ['default: true'] : []),
    ...(generated ? ['generated: true'] : []),
    ...(values === undefined ? [] : [`values: [${[...values].join(', ')}]`]),
  ];
  return `    ${name}: { ${facts.join(', ')} },`;
}

export const TABLES_FILE = join(import.meta.dirname, '../src/db/tables.ts');

async function generate(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-tables-'));
  const server = await startEmbedded({ dataDir, durable: false });
  const database = connect({ ...server.connection, maxConnections: 1 });
  try {
    await migrate(database);
    writeFileSync(TABLES_FILE, await tablesText(database));
  } finally {
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await generate();
