import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { errorCode } from '../../lib/error-code.ts';

/** The built files of the back office in a folder. */
export interface WebFiles {
  /** The page that everything begins with; undefined while nothing has been built. */
  page(): Promise<string | undefined>;
  /** Whether the back office has a screen at this path. */
  hasRoute(path: string): Promise<boolean>;
  /** Any other file, by its requested path; undefined when it does not exist. */
  file(path: string): Promise<WebFile | undefined>;
}

export interface WebFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** Packed, where that is worth it. */
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/**
 * Only files in the folder's listing are opened, so no path leads out of it. The listing is read on the first request
 * and after each build; contents are cached, because they are few and always the same.
 */
export function webFiles(folder: string): WebFiles {
  let last: { readonly stamp: string; readonly build: Promise<Build> } | undefined;

  const current = async (): Promise<Build | undefined> => {
    const stamp = await stampOf(join(folder, PAGE));
    if (stamp === undefined) return undefined;
    if (last?.stamp !== stamp) last = { stamp, build: readBuild(folder) };
    try {
      return await last.build;
    } catch (error) {
      // A build is running: the next request looks again.
      last = undefined;
      return missing(error);
    }
  };

  return {
    page: async () => (await current())?.page,
    hasRoute: async (path) => (await current())?.routes.some((route) => route.test(path)) === true,
    async file(path) {
      const build = await current();
      const place = build?.places.get(path);
      if (build === undefined || place === undefined) return undefined;
      const read = build.read.get(path) ?? readWebFile(place, build.places.get(`${path}.br`));
      build.read.set(path, read);
      try {
        return await read;
      } catch (error) {
        build.read.delete(path);
        return missing(error);
      }
    },
  };
}

const PAGE = 'index.html';

/** The paths of the router, which the build lists; `$name` stands for any segment. */
const ROUTES = 'routes.json';

interface Build {
  readonly page: string;
  readonly routes: readonly RegExp[];
  /** Where the files are, by the paths under which they are asked for. */
  readonly places: ReadonlyMap<string, string>;
  readonly read: Map<string, Promise<WebFile>>;
}

async function readBuild(folder: string): Promise<Build> {
  const [page, routes, entries] = await Promise.all([
    readFile(join(folder, PAGE), 'utf8'),
    readFile(join(folder, ROUTES), 'utf8').catch(missing),
    readdir(folder, { recursive: true, withFileTypes: true }),
  ]);
  // Links are no files here: they may lead anywhere.
  const places = entries
    .filter((entry) => entry.isFile() && entry.name !== ROUTES)
    .map((entry) => join(entry.parentPath, entry.name));
  return {
    page,
    routes: z
      .array(z.string())
      .parse(JSON.parse(routes ?? '[]'))
      .map((route) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)),
    places: new Map(places.map((place) => [`/${relative(folder, place).replaceAll(sep, '/')}`, place])),
    read: new Map(),
  };
}

/** Changes with every build. */
async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    return missing(error);
  }
}

function missing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
}

const pack = promisify(gzip);

async function readWebFile(place: string, packed: string | undefined): Promise<WebFile> {
  const { type, packable } = TYPES.get(extname(place).toLowerCase()) ?? UNKNOWN;
  const plain = await readFile(place);
  return {
    type,
    // Weak: packed or not, it is the same content in other bytes.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: packed === undefined ? undefined : await readFile(packed),
    // Browsers accept brotli only over HTTPS or on localhost.
    gzip: packable ? await pack(plain) : undefined,
  };
}

interface FileType {
  readonly type: string;
  readonly packable: boolean;
}

const text = (type: string): FileType => ({ type: `${type}; charset=utf-8`, packable: true });
const binary = (type: string, packable = false): FileType => ({ type, packable });

const UNKNOWN = binary('application/octet-stream');

const TYPES: ReadonlyMap<string, FileType> = new Map([
  ['.css', text('text/css')],
  ['.html', text('text/html')],
  ['.ico', binary('image/x-icon')],
  ['.jpg', binary('image/jpeg')],
  ['.js', text('text/javascript')],
  ['.json', text('application/json')],
  ['.map', text('application/json')],
  ['.mp3', binary('audio/mpeg')],
  ['.png', binary('image/png')],
  ['.svg', binary('image/svg+xml', true)],
  ['.txt', text('text/plain')],
  ['.wasm', binary('application/wasm', true)],
  ['.webmanifest', text('application/manifest+json')],
  ['.webp', binary('image/webp')],
  ['.woff2', binary('font/woff2')],
]);
