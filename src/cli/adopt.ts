import { secretBox } from '../auth/secret-box.ts';
import { adoptInstallation } from '../installation.ts';
import { serverKey } from '../server-key.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const adopt: Command = {
  name: 'adopt',
  summary: 'use the database with this data directory and secret when the previous ones are lost',
  options: {},
  run: async () =>
    withDatabase(async (database, config) => {
      await adoptInstallation(database, config.dataDir, secretBox(serverKey(config)));
      process.stdout.write(
        `The database now belongs to ${config.dataDir} and its secret.\n` +
          'Pictures that are not in it are lost. HS256 secrets sealed with another key no longer work. Access tokens\n' +
          'still work but cannot be shown again: create new ones where you need them.\n',
      );
      return 0;
    }),
};
