import { assert } from '../../lib/assert.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Endpoint, PublicEndpoint } from './endpoint.ts';

export interface Router {
  /** `path` as `canonicalPath` answers it. */
  match(method: string, path: string): Match;
}

export type Match =
  | { readonly kind: 'api'; readonly endpoint: Endpoint; readonly params: Params; readonly flat: boolean }
  | { readonly kind: 'public'; readonly endpoint: PublicEndpoint; readonly params: Params }
  | { readonly kind: 'wrong_method'; readonly allow: string; readonly instead?: string | undefined }
  | { readonly kind: 'wrong_suffix'; readonly suffix: string; readonly allowed: string }
  | { readonly kind: 'nothing' };

export type Params = Readonly<Record<string, string>>;

/**
 * A tree of path segments. Fixed segments win over parameters for every method: `GET /customers/search` is a known path
 * that takes POST, not a customer called "search".
 */
export function createRouter(
  endpoints: readonly Endpoint[],
  publicEndpoints: readonly PublicEndpoint[],
  fallback?: PublicEndpoint,
): Router {
  const root = newNode();
  for (const endpoint of endpoints) {
    assert(isApiPath(endpoint.path), `an endpoint outside /api: ${endpoint.path}`);
    plant(root, endpoint.method, { kind: 'api', endpoint, names: parameterNames(endpoint.path) });
  }
  for (const endpoint of publicEndpoints) {
    assert(!isApiPath(endpoint.path), `a public endpoint inside /api: ${endpoint.path}`);
    plant(root, endpoint.method, { kind: 'public', endpoint, names: parameterNames(endpoint.path) });
  }
  const matchPublic = (method: string, path: string): Match => {
    const match = matchPath(root, method, path);
    if (match.kind !== 'nothing' || fallback === undefined) return match;
    return (STANDS_FOR.get(method) ?? method) === fallback.method
      ? { kind: 'public', endpoint: fallback, params: {} }
      : match;
  };
  return { match: (method, path) => (isApiPath(path) ? matchApi(root, method, path) : matchPublic(method, path)) };
}

export const isApiPath = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/** Without trailing slashes, and with the other name of version 4 replaced by its number. */
export function canonicalPath(path: string): string {
  let end = path.length;
  while (end > 1 && path.charCodeAt(end - 1) === SLASH) end -= 1;
  const trimmed = end === path.length ? path : path.slice(0, end);
  return trimmed === OTHER_NAME || trimmed.startsWith(`${OTHER_NAME}/`)
    ? `/api/4${trimmed.slice(OTHER_NAME.length)}`
    : trimmed;
}

const OTHER_NAME = '/api/boomerang';
const SLASH = 47;

interface Node {
  readonly fixed: Map<string, Node>;
  parameter: Node | undefined;
  readonly targets: Map<string, Target>;
}

type Target = { readonly names: readonly string[] } & (
  | { readonly kind: 'api'; readonly endpoint: Endpoint }
  | { readonly kind: 'public'; readonly endpoint: PublicEndpoint }
);

const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, targets: new Map() });

const segmentsOf = (path: string): readonly string[] => (path === '/' ? [] : path.slice(1).split('/'));

const parameterNames = (path: string): readonly string[] =>
  segmentsOf(path)
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));

function plant(root: Node, method: string, target: Target): void {
  const { path } = target.endpoint;
  let node = root;
  for (const segment of segmentsOf(path)) node = segment.startsWith(':') ? parameterOf(node) : fixedOf(node, segment);
  assert(!node.targets.has(method), `two endpoints for ${method} ${path}`);
  node.targets.set(method, target);
}

const parameterOf = (node: Node): Node => (node.parameter ??= newNode());

function fixedOf(node: Node, segment: string): Node {
  const child = node.fixed.get(segment) ?? newNode();
  node.fixed.set(segment, child);
  return child;
}

const SUFFIX = /[^/]\.([a-z][a-z0-9]*)$/i;

function matchApi(root: Node, method: string, path: string): Match {
  const suffix = SUFFIX.exec(path)?.[1];
  if (suffix === undefined) return matchPath(root, method, path);
  const match = matchPath(root, method, path.slice(0, -suffix.length - 1));
  if (match.kind !== 'api') return match;
  const allowed = suffixOf(match.endpoint);
  return suffix === allowed ? { ...match, flat: suffix === 'json' } : { kind: 'wrong_suffix', suffix, allowed };
}

const suffixOf = (endpoint: Endpoint): string => (endpoint.kind === 'read' ? endpoint.format?.suffix : null) ?? 'json';

function matchPath(root: Node, method: string, path: string): Match {
  const values: string[] = [];
  const node = find(root, segmentsOf(path), 0, values);
  if (node === undefined) return { kind: 'nothing' };
  const target = node.targets.get(STANDS_FOR.get(method) ?? method);
  if (target === undefined) return { kind: 'wrong_method', allow: allowed(node), ...insteadOf(method, node) };
  const params = paramsOf(target.names, values);
  if (params === undefined) return { kind: 'nothing' };
  return target.kind === 'api'
    ? { kind: 'api', endpoint: target.endpoint, params, flat: false }
    : { kind: 'public', endpoint: target.endpoint, params };
}

const STANDS_FOR = new Map([
  ['HEAD', 'GET'],
  ['PATCH', 'PUT'],
]);

const allowed = ({ targets }: Node): string =>
  [
    ...[...targets.keys()].flatMap((method) => (ALSO.has(method) ? [method, ALSO.get(method)] : [method])),
    'OPTIONS',
  ].join(', ');

function insteadOf(method: string, { targets }: Node): { readonly instead?: string | undefined } {
  if (method !== 'DELETE') return {};
  for (const { kind, endpoint } of targets.values()) {
    if (kind === 'api' && endpoint.insteadOfDelete !== undefined) return { instead: endpoint.insteadOfDelete };
  }
  return {};
}

const ALSO = new Map([
  ['GET', 'HEAD'],
  ['PUT', 'PATCH'],
]);

function find(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.targets.size > 0 ? node : undefined;
  const fixed = node.fixed.get(segment);
  if (fixed !== undefined) {
    const found = find(fixed, segments, index + 1, values);
    if (found !== undefined) return found;
  }
  if (node.parameter === undefined || segment === '') return undefined;
  values.push(segment);
  const found = find(node.parameter, segments, index + 1, values);
  if (found === undefined) values.pop();
  return found;
}

/** Undefined when a value is badly encoded or contains a character that no id and no text column can hold. */
function paramsOf(names: readonly string[], values: readonly string[]): Params | undefined {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = decoded(values[index] ?? '');
    if (value === undefined || value.includes('\0')) return undefined;
    params[name] = value;
  }
  return params;
}

function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

export const unknownPath = (): Refusal =>
  new Refusal(404, 'unknown_path', [{ detail: 'there is nothing at this path; /docs lists what there is' }]);
