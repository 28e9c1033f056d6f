import { type FieldProblem, invalid } from '../lib/refusal.ts';

/**
 * Lets the database have the last word on what must be unique or exist: a broken constraint named in `rules` is told
 * as the field it is about. The transaction is lost either way.
 */
export async function refusingViolations<Result>(
  rules: Readonly<Record<string, FieldProblem>>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const problem = rules[constraintOf(error) ?? ''];
    throw problem === undefined ? error : invalid(problem);
  }
}

/** What PostgreSQL's driver tells about unique (23505) and foreign key (23503) violations. */
function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return null;
  const isViolation = error.code === '23505' || error.code === '23503';
  return isViolation && typeof error.constraint === 'string' ? error.constraint : null;
}
