import type { Definition, Registry } from './definition.ts';

/** The parser's inputs besides the request. */
export interface ParseContext {
  readonly registry: Registry;
  readonly definition: Definition;
  /** Dotted paths that this operation may include. */
  readonly includes: readonly string[];
  /** Times without an offset are wall-clock times here. */
  readonly zone: string;
}
