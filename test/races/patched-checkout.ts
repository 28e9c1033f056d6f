import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../process/spawned-server.ts';

/** One place in the source, and what stands there instead. */
export interface Patch {
  readonly file: string;
  /** Must be found exactly once, so that a mutant never is the original by accident. */
  readonly find: string;
  readonly replace: string;
}

/** A copy of the source with some of it changed, to start servers from. */
export function patchedCheckout(patches: readonly Patch[]): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'holdfast-mutant-'));
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  try {
    copySource(path);
    for (const patch of patches) apply(path, patch);
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

function copySource(path: string): void {
  const filter = (source: string): boolean => !source.endsWith('.test.ts');
  cpSync(join(CHECKOUT, 'src'), join(path, 'src'), { recursive: true, filter });
  cpSync(join(CHECKOUT, 'package.json'), join(path, 'package.json'));
  linkModules(path);
}

/** A folder of its own, because compiled code is kept in it. */
function linkModules(path: string): void {
  const modules = join(CHECKOUT, 'node_modules');
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync(modules).filter((each) => each !== '.cache')) {
    symlinkSync(join(modules, name), join(path, 'node_modules', name));
  }
}

function apply(path: string, { file, find, replace }: Patch): void {
  const target = join(path, file);
  const text = readFileSync(target, 'utf8');
  const found = text.split(find).length - 1;
  if (found !== 1) throw new Error(`the patch of ${file} fits ${found} times, not once:\n${find}`);
  writeFileSync(
    target,
    text.replace(find, () => replace),
  );
}
