import { readConfig } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Command } from './command.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'run pending migrations and exit',
  options: {},
  async run() {
    const open = await openDatabase({ ...readConfig(), poolSize: 1, share: true });
    try {
      const { applied, total } = await migrate(open.database);
      for (const name of applied) process.stdout.write(`applied ${name}\n`);
      process.stdout.write(`the database has all ${total} migrations\n`);
      return 0;
    } finally {
      await open.close();
    }
  },
};
