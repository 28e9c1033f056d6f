import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm leaves a package for another platform out of the lockfile when its registry does not have it, and `npm ci` then
 * refuses the lockfile even where the registry has it. This script adds the missing packages by name: run `node
 * scripts/complete-lockfile.ts` when the test of the lockfile asks for it.
 */
export function completed(lock: Lockfile): Lockfile {
  const packages = [...Object.entries(lock.packages), ...absentFrom(lock).map(entryFor)];
  return { ...lock, packages: Object.fromEntries(packages.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly cpu?: readonly string[];
  readonly dev?: boolean;
  readonly libc?: readonly string[];
  readonly license?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Absent {
  readonly name: string;
  readonly version: string;
  readonly from: LockedPackage;
}

/** Optional dependencies that the lockfile lacks. */
export const absentFrom = ({ packages }: Lockfile): readonly Absent[] =>
  Object.entries(packages).flatMap(([path, from]) =>
    Object.entries(from.optionalDependencies ?? {})
      .filter(([name]) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
      .map(([name, version]) => ({ name, version, from })),
  );

const entryFor = ({ name, version, from }: Absent): [string, LockedPackage] => [
  `node_modules/${name}`,
  {
    version,
    cpu: [cpuOf(name)],
    ...(from.dev === true ? { dev: true } : {}),
    ...libcOf(name),
    ...(from.license === undefined ? {} : { license: from.license }),
    optional: true,
    ...(isWasm(name) ? {} : { os: [osOf(name)] }),
  },
];

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['wasm32', 'arm64', 'ppc64', 'riscv64', 's390x', 'ia32', 'x64', 'arm'];

/** Runs on every system. */
const isWasm = (name: string): boolean => name.includes('wasm32');

const osOf = (name: string): string => wordOf(name, SYSTEMS);
const cpuOf = (name: string): string => wordOf(name, PROCESSORS);

function wordOf(name: string, words: readonly string[]): string {
  const found = words.find((word) => name.includes(word));
  if (found === undefined) throw new Error(`${name} names none of ${words.join(', ')}: add it to the lockfile by hand`);
  return found;
}

function libcOf(name: string): { readonly libc?: readonly string[] } {
  if (isWasm(name) || osOf(name) !== 'linux') return {};
  if (name.includes('musl')) return { libc: ['musl'] };
  return name.includes('gnu') ? { libc: ['glibc'] } : {};
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../package-lock.json');
  writeFileSync(file, `${JSON.stringify(completed(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
}
