import { badRequest } from '../../../lib/refusal.ts';
import { MAX_INCLUDE_DEPTH, MAX_INCLUDE_PATHS } from './limits.ts';
import { type Parameter, textList } from './parameters.ts';
import type { IncludeTree } from './query.ts';

/** Includes that an operation does not offer are ignored, as clients expect; too many are refused. */
export function parseIncludes(parameters: readonly Parameter[], allowed: readonly string[]): IncludeTree {
  const paths = parameters.flatMap(textList);
  const at = { parameter: 'include' };
  if (paths.length > MAX_INCLUDE_PATHS) throw badRequest(`include takes at most ${MAX_INCLUDE_PATHS} paths`, at);
  const tree: MutableTree = new Map();
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_INCLUDE_DEPTH) {
      throw badRequest(`include: ${path.slice(0, 200)} is deeper than ${MAX_INCLUDE_DEPTH} levels`, at);
    }
    add(tree, names, allowed);
  }
  return tree;
}

type MutableTree = Map<string, MutableTree>;

function add(tree: MutableTree, names: readonly string[], allowed: readonly string[]): void {
  let level = tree;
  let path = '';
  for (const name of names) {
    path = path === '' ? name : `${path}.${name}`;
    if (!isOffered(path, allowed)) return;
    const below: MutableTree = level.get(name) ?? new Map();
    level.set(name, below);
    level = below;
  }
}

const isOffered = (path: string, allowed: readonly string[]): boolean =>
  allowed.some((offer) => offer === path || offer.startsWith(`${path}.`));
