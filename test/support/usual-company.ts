import { secretBox } from '../../src/auth/secret-box.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { connect, type Database, type DatabaseOptions } from '../../src/db/database.ts';
import { identifier, sql } from '../../src/db/sql.ts';
import { keepTotals } from '../../src/db/totals.ts';
import { type FirstRun, firstRun } from '../../src/first-run.ts';
import { serverKey } from '../../src/server-key.ts';

export interface UsualCompany {
  /** A migrated database with this company and nothing else. */
  readonly template: string;
  readonly made: FirstRun;
}

export const OWNER = { email: 'owner@acme.test', password: 'correct horse battery staple' };

export const TEST_SECRET = 'a secret for tests only';

/** Settings of the company that most tests work in. */
export const USUAL_COMPANY = {
  owner: OWNER,
  companyName: 'Acme',
  companySlug: 'acme',
  timeZone: 'Europe/Amsterdam',
} as const satisfies Partial<Config>;

/** Copies the empty template and makes the company in the copy: its password is hashed once in a run. */
export async function makeUsualCompany(
  admin: Database,
  connection: DatabaseOptions,
  emptyTemplate: string,
): Promise<UsualCompany> {
  const template = `${emptyTemplate}_usual`;
  await admin.run(
    sql`create database ${identifier(template)} template ${identifier(emptyTemplate)} strategy file_copy`,
  );
  const database = connect({ ...connection, database: template, maxConnections: 1 });
  const config: Config = { ...readConfig({}), ...USUAL_COMPANY, demo: false, secret: TEST_SECRET };
  const noPictures = () => Promise.reject(new Error('the usual company has no pictures'));
  const services = {
    secrets: secretBox(serverKey(config)),
    pictures: { keep: noPictures, keepRemote: noPictures, read: noPictures },
    totals: keepTotals(),
  };
  const made = await firstRun(database, config, services, 'http://127.0.0.1');
  await database.close();
  if (made === undefined) throw new Error('the usual company was not made');
  return { template, made };
}
