import { invalid, type Issue, Refusal } from '../../lib/refusal.ts';

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

/** What is not about a field stays as it is. */
function renamed({ issues }: Refusal, rename: (field: string) => string): Refusal {
  const told = (issue: Issue): Issue => {
    const { field, message = issue.detail, meta } = issue;
    return field === undefined ? issue : invalid({ field: rename(field), message, meta }).issues[0];
  };
  const [first, ...rest] = issues;
  return new Refusal(422, 'invalid', [told(first), ...rest.map(told)]);
}
