import { statfs } from 'node:fs/promises';

/** Two segments of PostgreSQL's write-ahead log: with less, writes may fail. */
export const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Explains that the disk of a folder is nearly full, or returns null. */
export async function diskProblem(folder: string, least_bytes = MIN_FREE_BYTES): Promise<string | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free_bytes = bavail * bsize;
    if (free_bytes >= least_bytes) return null;
    const free_mb = Math.floor(free_bytes / 1024 / 1024);
    return `the disk of the data directory is full (${free_mb} MB free): free some space`;
  } catch {
    // The folder does not exist yet, or the file system does not report free space.
    return null;
  }
}
