import { statfs } from 'node:fs/promises';

/** Two segments of PostgreSQL's log: with less, the next writes fail. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Says that the disk of a folder is full, or about to be; null when it is not. */
export async function diskProblem(folder: string, least_bytes = MIN_FREE_BYTES): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free_bytes = bavail * bsize;
    if (free_bytes >= least_bytes) return null;
    const free_mb = Math.floor(free_bytes / 1024 / 1024);
    return `the disk of the data directory is full (${free_mb} MB are left): make room on it`;
  } catch {
    // A folder that is not there yet, or a file system that does not tell.
    return null;
  }
}
