import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface SourceFile {
  /** Relative to the repository, with forward slashes: `src/db/sql.ts`. */
  readonly path: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, '../..');

/** Every TypeScript file below a folder of the repository; none when there is no such folder. */
export function sourceFiles(folder: string): readonly SourceFile[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(ROOT, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export const isTest = ({ path }: SourceFile): boolean => path.endsWith('.test.ts');
