import type { Operator } from './operators.ts';
import type { Aggregation } from './resource.ts';

/** A parsed read, with every name checked against the declarations: only values come from the caller. */
export interface Query {
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly extraFields: ReadonlyMap<string, readonly string[]>;
  readonly condition: Condition;
  /** The list's own filters by name, for resources that work their rows out. */
  readonly includes: IncludeTree;
  readonly sort: readonly SortTerm[];
  readonly page: Page;
  readonly stats: readonly StatRequest[];
}

export type Condition =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition[] }
  | {
      readonly kind: 'test';
      readonly filter: string;
      readonly operator: Operator;
      readonly values: readonly unknown[];
    };

export const ALWAYS: Condition = { kind: 'all', parts: [] };

/** Relationship name → its own includes. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>;

export const NOTHING_INCLUDED: IncludeTree = new Map();

export interface SortTerm {
  readonly field: string;
  readonly descending: boolean;
}

export interface Page {
  readonly number: number;
  readonly size: number;
}

export interface StatRequest {
  readonly field: string;
  readonly aggregations: readonly Aggregation[];
}
