import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

/** For commands: the database of the running server, or of one started for the moment, up to date either way. */
export async function withDatabase<Result>(
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const open = await openDatabase({ ...config, poolSize: 2, share: true });
  try {
    await migrate(open.database);
    return await work(open.database, config);
  } finally {
    await open.close();
  }
}
