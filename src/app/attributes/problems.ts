import { type FieldProblem, invalid } from '../../lib/refusal.ts';

/** Collects all problems of a request, so that one response reports them together. */
export interface Problems {
  add(field: string, message: string): void;
  /** Refuses when anything was gathered. */
  refuse(): void;
  /** The same list seen from an entry of it: names are put below `path`. */
  below(path: string): Problems;
}

export function gatherProblems(): Problems {
  return problemsIn([], '');
}

function problemsIn(found: FieldProblem[], prefix: string): Problems {
  return {
    add: (field, message) => {
      found.push({ field: `${prefix}${field}`, message });
    },
    refuse: () => {
      const [first, ...rest] = found;
      if (first !== undefined) throw invalid(first, ...rest);
    },
    below: (path) => problemsIn(found, `${prefix}${path}/`),
  };
}
