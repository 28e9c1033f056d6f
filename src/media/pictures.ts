import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Caller, PictureStore, StoredPicture } from '../db/work.ts';
import { parsePictureName, PICTURE_VARIANTS, pictureName } from '../domain/catalogue/picture-name.ts';
import { errorCode } from '../lib/error-code.ts';
import { encodePicture, vetPicture } from './encode-picture.ts';
import { type FetchOptions, fetchRemotePicture } from './fetch-remote-picture.ts';
import { createWorkQueue } from './work-queue.ts';

/**
 * One at a time per company and two in all: a photo takes a second of a core and up to 400 MB, and the cores belong to
 * the bookings. Waiting ones hold up to 10 MiB each.
 */
export const ENCODING = { running: 2, runningEach: 1, waiting: 30, waitingEach: 15 };

/** Counted until encoded, so that a fetched picture has a place. The last in line starts after about 20 s. */
export const FETCHING = { running: 16, runningEach: 8, waiting: 64, waitingEach: 16 };

/**
 * Pictures as files named after their content: `ab/cdef…`. The same picture is kept once, nothing that was served ever
 * changes, and several servers may share the directory.
 */
export function createPictureStore(directory: string, fetching: FetchOptions = {}): PictureStore {
  const encoding = createWorkQueue(ENCODING);
  const fetches = createWorkQueue(FETCHING);
  const fileOf = (name: string): string => join(directory, name.slice(0, 2), name.slice(2));

  const keep = async (bytes: Buffer, field: string, caller: Caller = OURSELVES): Promise<StoredPicture> => {
    const vetted = vetPicture(bytes, field);
    const { variants, width, height } = await encoding.run(caller, () => encodePicture(vetted, caller.signal));
    const hash = createHash('sha256').update(variants.original).digest('hex');
    // The original last: where it is, the others are.
    for (const variant of PICTURE_VARIANTS.toReversed()) {
      await writeWhole(fileOf(pictureName({ hash, variant })), variants[variant]);
    }
    return { hash, width, height };
  };

  return {
    keep,
    keepRemote: (url, field, caller = OURSELVES) =>
      fetches.run(caller, async () =>
        keep(await fetchRemotePicture(url, field, { ...fetching, signal: caller.signal }), field, caller),
      ),
    async read(name) {
      const known = parsePictureName(name);
      return known === null ? null : readOrNull(fileOf(pictureName(known)));
    },
  };
}

/** Pictures of the demo. */
const OURSELVES: Caller = { company_id: '' };

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
  // The new name is durable only after the folder is synced.
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
