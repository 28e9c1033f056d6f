import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStore } from '../db/work.ts';
import { PICTURE_VARIANTS, parsePictureName, pictureName } from '../domain/pictures/picture-name.ts';
import { errorCode } from '../lib/error-code.ts';
import { encodePicture } from './encode-picture.ts';
import { createWorkQueue } from './work-queue.ts';

export interface StoredPictures extends PictureStore {
  /** Null when there is no such picture. */
  read(name: string): Promise<Buffer | null>;
}

/** One at a time: a photo takes a second of a core, and the cores belong to the bookings. */
const RUNNING = 1;

/** Whoever waits holds a database connection, of which there must be enough left. Browsers send six at once. */
const WAITING = 5;

/**
 * Pictures as files named after their content: `ab/cdef…`. The same picture is kept once, nothing that was served ever
 * changes, and several servers may share the directory.
 */
export function createPictureStore(directory: string): StoredPictures {
  const queue = createWorkQueue({ running: RUNNING, waiting: WAITING });
  const fileOf = (name: string): string => join(directory, name.slice(0, 2), name.slice(2));

  return {
    async keep(bytes, field) {
      const encoded = await queue.run(() => encodePicture(bytes, field));
      const hash = createHash('sha256').update(encoded.original).digest('hex');
      // The original last: where it is, the others are.
      for (const variant of PICTURE_VARIANTS.toReversed()) {
        await writeWhole(fileOf(pictureName({ hash, variant })), encoded[variant]);
      }
      return hash;
    },
    async read(name) {
      const known = parsePictureName(name);
      return known === null ? null : readOrNull(fileOf(pictureName(known)));
    },
  };
}

/** All of it or nothing, whenever the power goes: written aside, flushed, and only then given its name. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const aside = `${file}.${randomUUID()}.part`;
  try {
    await withFile(aside, 'wx', async (handle) => {
      await handle.writeFile(bytes);
      await handle.sync();
    });
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  // The new name is only as lasting as the folder that holds it.
  await withFile(folder, 'r', (handle) => handle.sync());
}

async function withFile(
  path: string,
  flags: 'r' | 'wx',
  work: (handle: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, 0o644);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
