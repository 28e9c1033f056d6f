import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import type { FirstRun } from '../../src/first-run.ts';
import { administer, makeDatabase, type TestDatabase } from './database.ts';

export interface DemoDatabase {
  readonly test: TestDatabase;
  readonly made: FirstRun;
  /** Has its pictures. They are named after their content, so that servers may share it. */
  readonly dataDir: string;
}

/** A copy of the demo company, which is loaded once in a run. `load` fills an empty database. */
export async function demoDatabase(
  load: (test: TestDatabase, dataDir: string) => Promise<FirstRun>,
): Promise<DemoDatabase> {
  const { connection, scratch, template } = inject('testServer');
  const dataDir = join(scratch, 'demo');
  const madeFile = join(scratch, 'demo.json');
  const suffix = 'demo';
  await administer(connection, (admin) =>
    admin.transaction(async (tx) => {
      // Other workers wait here until the first has loaded it.
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${template}, 0))`);
      if (existsSync(madeFile)) return;
      const made = await load(await makeDatabase(template, {}, suffix), dataDir);
      writeFileSync(madeFile, JSON.stringify(made));
    }),
  );
  const made = JSON.parse(readFileSync(madeFile, 'utf8')) as FirstRun;
  return { test: await makeDatabase(`${template}_${suffix}`), made, dataDir };
}
