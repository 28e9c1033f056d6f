import type { Definition, Registry } from './definition.ts';

/** What the parser of a request needs to know besides the request. */
export interface ParseContext {
  readonly registry: Registry;
  readonly definition: Definition;
  /** Dotted paths that this operation may include. */
  readonly includes: readonly string[];
  /** Times without an offset are wall-clock times here. */
  readonly zone: string;
}
