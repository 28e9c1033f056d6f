import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from './cannot-start.ts';
import { errorCode } from './error-code.ts';

/** Creates the data directory and its parents, readable by the owner only. Refuses with one sentence if that fails. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new CannotStart(
      `The data directory ${dataDir} cannot be made (${errorCode(error)}): ` +
        'set HOLDFAST_DATA_DIR to a folder that this user may write.',
      { cause: error },
    );
  }
}

/** One after the other: recursive `mkdirSync` never ends on file systems that report ENOENT for forbidden paths. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Made by another process meanwhile.
    if (errorCode(error) !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
