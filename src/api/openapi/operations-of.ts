import type { Definition } from '../v4/engine/definition.ts';
import type { Field } from '../v4/engine/field.ts';
import type { Operation, Resource, WriteOperation } from '../v4/engine/resource.ts';

/** One operation of a resource, as its declaration implies it; used by the documents and the contract tests. */
export interface OperationDescription {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its parameters in braces: `/api/4/customers/{id}`. */
  readonly path: string;
  readonly status: number;
  /** Answers a list of records, or one. */
  readonly answers: 'list' | 'record';
  /** Takes filter, sort, page and stats. */
  readonly queries: boolean;
  readonly paged: boolean;
  readonly includes: readonly string[];
  /** Names of the attributes that the body may carry; null when it carries none. */
  readonly writable: readonly string[] | null;
  /** Attributes of the response by default, in order. */
  readonly shows: readonly string[];
  readonly permission: string | null;
  readonly describe: string | null;
}

export function operationsOf(definition: Definition): readonly OperationDescription[] {
  const { resource } = definition;
  const collection = `/api/4/${resource.type}`;
  const record = `${collection}/${resource.singleton === undefined ? '{id}' : 'current'}`;
  return declaredOperations(resource).map(({ name, operation, isNamed }) => {
    const { method, path } = isNamed
      ? ({ method: 'GET', path: `${collection}/${name}` } as const)
      : addressOf(name, collection, record);
    return {
      name,
      method,
      path,
      status: operation.status ?? (name === 'create' ? 201 : 200),
      answers: name === 'search' || (name === 'list' && operation.single !== true) ? 'list' : 'record',
      queries: name === 'list' || name === 'search',
      paged: (name === 'list' || name === 'search') && operation.paged !== false && operation.single !== true,
      includes: operation.includes ?? inheritedIncludes(name, resource),
      writable: writableOf(name, definition),
      shows: shownBy(operation.alwaysShow ?? [], definition),
      permission: operation.permission ?? null,
      describe: operation.describe ?? null,
    };
  });
}

type AnyOperation = Operation & Partial<WriteOperation> & { readonly paged?: boolean; readonly single?: boolean };

const STANDARD = ['list', 'search', 'fetch', 'create', 'update', 'archive', 'delete'] as const;

type AnyOperations = { readonly [Name in (typeof STANDARD)[number]]?: AnyOperation } & {
  readonly named?: Readonly<Record<string, AnyOperation>>;
  readonly actions?: Readonly<Record<string, AnyOperation>>;
};

interface DeclaredOperation {
  readonly name: string;
  readonly operation: AnyOperation;
  readonly isNamed: boolean;
}

function declaredOperations(resource: Resource): readonly DeclaredOperation[] {
  const operations: AnyOperations = resource.operations;
  const standard = STANDARD.flatMap((name) => {
    const operation = operations[name];
    return operation === undefined ? [] : [{ name, operation, isNamed: false }];
  });
  const others = (declared: Readonly<Record<string, AnyOperation>> = {}, isNamed: boolean) =>
    Object.entries(declared).map(([name, operation]) => ({ name, operation, isNamed }));
  return [...standard, ...others(operations.named, true), ...others(operations.actions, false)];
}

function addressOf(name: string, collection: string, record: string): Pick<OperationDescription, 'method' | 'path'> {
  switch (name) {
    case 'list':
      return { method: 'GET', path: collection };
    case 'search':
      return { method: 'POST', path: `${collection}/search` };
    case 'fetch':
      return { method: 'GET', path: record };
    case 'create':
      return { method: 'POST', path: collection };
    case 'update':
      return { method: 'PUT', path: record };
    case 'archive':
    case 'delete':
      return { method: 'DELETE', path: record };
    default:
      return { method: 'POST', path: `${record}/${name}` };
  }
}

/** Writes accept the includes of fetch; reads those of the resource. */
function inheritedIncludes(name: string, resource: Resource): readonly string[] {
  const operations: AnyOperations = resource.operations;
  const fromFetch = name === 'list' || name === 'search' ? undefined : operations.fetch?.includes;
  return fromFetch ?? resource.includes ?? [];
}

function writableOf(name: string, { fields }: Definition): readonly string[] | null {
  if (name !== 'create' && name !== 'update') return null;
  const takes = (field: Field): boolean =>
    field.access !== 'readonly' && (name === 'create' || field.access !== 'readonly-after-create');
  return Object.entries(fields)
    .filter(([, declaration]) => takes(declaration))
    .map(([field]) => field);
}

/** In the order of the declaration, including additions of the operation; without fields that only few rows have. */
const shownBy = (always: readonly string[], { fields, defaultFields, readableFields }: Definition): readonly string[] =>
  [...readableFields]
    .filter((name) => defaultFields.includes(name) || always.includes(name))
    .filter((name) => fields[name]?.when === null || fields[name]?.usual);
