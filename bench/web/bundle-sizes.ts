import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface BundleSizes {
  /** Everything that the first page loads before it knows which screen is wanted; brotli. */
  readonly shell_bytes: number;
  /** The chunks of each screen, the largest first. */
  readonly chunks: readonly { readonly name: string; readonly bytes: number }[];
}

/** Compressed sizes of the files in `web/dist`. */
export function bundleSizes(dist: string): BundleSizes {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = new Set([...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name));
  const files = readdirSync(join(dist, 'assets'))
    .filter((name) => /\.(?:js|css)$/.test(name))
    .map((name) => ({ name, bytes: statSync(join(dist, 'assets', `${name}.br`)).size }));
  const shell = files.filter(({ name }) => first.has(name));
  return {
    shell_bytes: shell.reduce((sum, { bytes }) => sum + bytes, statSync(join(dist, 'index.html.br')).size),
    chunks: files
      .filter(({ name }) => !first.has(name))
      .map(({ name, bytes }) => ({ name: name.replace(/-[\w-]{8}\.(js|css)$/, '.$1'), bytes }))
      .toSorted((a, b) => b.bytes - a.bytes),
  };
}
