import { type FieldProblem, invalid, type Issue, Refusal } from '../../lib/refusal.ts';

/** Runs a use case; what that has to say against fields is told under the names that this version has for them. */
export async function renamingFields<Result>(
  rename: (field: string) => string,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') throw renamed(error, rename);
    throw error;
  }
}

function renamed({ issues }: Refusal, rename: (field: string) => string): Refusal {
  const [first, ...rest] = issues;
  const told = (issue: Issue): FieldProblem => ({
    field: rename(issue.field ?? 'base'),
    message: issue.message ?? issue.detail,
    meta: issue.meta,
  });
  return invalid(told(first), ...rest.map(told));
}
