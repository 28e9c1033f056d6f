import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '../../lib/cannot-start.ts';

/**
 * npm packages contain no symbolic links; the package's install script creates them, unless npm does not run scripts.
 */
export function linkLibraries(packageFolder: string): void {
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

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));
