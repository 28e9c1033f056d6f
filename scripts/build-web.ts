import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.inputs');

/** Builds the back office into `web/dist`, each file beside its brotli twin; with `ifStale`, only when its sources have changed. */
export async function buildWeb({ ifStale = false } = {}): Promise<'built' | 'fresh'> {
  const inputs = digestOfInputs();
  if (ifStale && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return 'fresh';
  await inProduction(async () => {
    const { build } = await import('vite');
    await build({ configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn' });
  });
  for (const file of filesIn(DIST)) {
    if (!COMPRESSED.test(file)) continue;
    const text = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  }
  writeFileSync(STAMP, inputs);
  return 'built';
}

/** Test runners set another environment, and React would come with all that helps its developers: three times as large. */
async function inProduction(task: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await task();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

const COMPRESSED = /\.(?:js|css|svg|html|wasm)$/;

function digestOfInputs(): string {
  const hash = createHash('sha256');
  const files = [...filesIn(WEB).filter((file) => !file.startsWith(DIST)), join(ROOT, 'package-lock.json')];
  for (const file of files.toSorted()) hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

if (import.meta.main) {
  const ifStale = process.argv.includes('--if-stale');
  try {
    const outcome = await buildWeb({ ifStale });
    if (outcome === 'built') process.stdout.write('built the back office\n');
  } catch (error) {
    // A server without development packages runs with the existing build, or with the interfaces alone.
    if (!ifStale || !isMissingModule(error)) throw error;
    process.stderr.write('the back office was not built: vite is not installed (npm ci brings it)\n');
  }
}

function isMissingModule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
