import { badRequest, type Refusal } from '../../../lib/refusal.ts';
import { MAX_BRACKET_DEPTH } from './limits.ts';
import { nameOf, type Parameter } from './parameters.ts';

/**
 * A tree that a query string writes in brackets, as Rails reads them: `a[x][][name]=1&a[x][][size]=2` is one entry with
 * two members, and a member that the last entry has already begins the next one. `[0]` and `[1]` name entries too.
 * The first `skipped` segments of every path are the name of the tree itself.
 */
export function bracketTree(parameters: readonly Parameter[], skipped: number): unknown {
  const root = newBranch();
  for (const parameter of parameters) {
    if (parameter.path.length > MAX_BRACKET_DEPTH) throw tooDeep(parameter, skipped);
    put(root, parameter.path.slice(skipped), parameter);
  }
  return withLists(root);
}

/** Without a prototype: every key is the caller's. */
interface Branch {
  [key: string]: unknown;
}

const newBranch = (): Branch => Object.create(null) as Branch;

function put(branch: Branch, [key = '', ...rest]: readonly string[], parameter: Parameter): void {
  const [next, ...deeper] = rest;
  if (next === undefined) {
    branch[key] = joined(branch[key], parameter);
  } else if (next === '') {
    branch[key] ??= [];
    const list = branch[key];
    if (!Array.isArray(list)) throw mixed(parameter);
    putEntry(list, deeper, parameter);
  } else {
    branch[key] ??= newBranch();
    const child = branch[key];
    if (!isBranch(child)) throw mixed(parameter);
    put(child, rest, parameter);
  }
}

function putEntry(list: unknown[], path: readonly string[], parameter: Parameter): void {
  if (path.length === 0) {
    list.push(parameter.value);
    return;
  }
  const last = list.at(-1);
  if (isBranch(last) && !has(last, path)) {
    put(last, path, parameter);
    return;
  }
  const entry = newBranch();
  list.push(entry);
  put(entry, path, parameter);
}

/** A list can always take another entry, so it never begins a new one above it. */
function has(branch: Branch, path: readonly string[]): boolean {
  if (path.includes('')) return false;
  let found: unknown = branch;
  for (const key of path) {
    if (!isBranch(found) || !Object.hasOwn(found, key)) return false;
    found = found[key];
  }
  return true;
}

/** A repeated key is a list, as in any other filter. */
function joined(before: unknown, parameter: Parameter): unknown {
  if (before === undefined) return parameter.value;
  if (isBranch(before)) throw mixed(parameter);
  return Array.isArray(before) ? [...(before as unknown[]), parameter.value] : [before, parameter.value];
}

function withLists(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withLists);
  if (!isBranch(tree)) return tree;
  const keys = Object.keys(tree);
  if (keys.every((key) => INDEX.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => withLists(tree[key]));
  }
  for (const key of keys) tree[key] = withLists(tree[key]);
  return tree;
}

const INDEX = /^\d{1,4}$/;

const isBranch = (tree: unknown): tree is Branch => typeof tree === 'object' && tree !== null && !Array.isArray(tree);

const mixed = ({ name }: Parameter): Refusal =>
  badRequest(`${name} is given both as a value and with brackets behind it`, { parameter: name });

function tooDeep({ path }: Parameter, skipped: number): Refusal {
  const parameter = nameOf(path.slice(0, skipped));
  return badRequest(`${parameter} is nested more than ${MAX_BRACKET_DEPTH} levels deep`, { parameter });
}
