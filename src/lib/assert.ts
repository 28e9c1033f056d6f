/** For states that cannot be: a failure here is a defect of ours, never of the caller. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}

export function assertNever(value: never): never {
  throw new Error(`assertion failed: unexpected ${JSON.stringify(value)}`);
}
