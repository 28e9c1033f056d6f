/** One statement about the interface: where it is, and what holds there. `operations.GET /api/4/notes.status` → `200`. */
export type Facts = ReadonlyMap<string, string>;

export interface Difference {
  readonly resource: string;
  readonly fact: string;
  /** Null when the specification has no such fact. */
  readonly specified: string | null;
  /** Null when we do not declare it. */
  readonly declared: string | null;
}

export interface Comparison {
  /** Facts of the specification, and how many of them hold. */
  readonly specified: number;
  readonly held: number;
  readonly differences: readonly Difference[];
}

export function compareFacts(resource: string, specified: Facts, declared: Facts): Comparison {
  const differences: Difference[] = [];
  for (const [fact, value] of specified) {
    const ours = declared.get(fact) ?? null;
    if (ours !== value) differences.push({ resource, fact, specified: value, declared: ours });
  }
  const held = specified.size - differences.length;
  for (const [fact, value] of declared) {
    if (!specified.has(fact)) differences.push({ resource, fact, specified: null, declared: value });
  }
  return { specified: specified.size, held, differences };
}

export function inWords({ resource, fact, specified, declared }: Difference): string {
  if (specified === null) return `${resource}: ${fact} is ${declared}, which the specification does not have`;
  if (declared === null) return `${resource}: ${fact} is missing; specified: ${specified}`;
  return `${resource}: ${fact} is ${declared}; specified: ${specified}`;
}
