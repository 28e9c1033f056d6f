import type { Refusal } from '../../lib/refusal.ts';
import { statusWord } from '../status-word.ts';

/** How version 1 tells a refusal. */
export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  error: {
    status: statusWord(refusal),
    message: refusal.issues.map(({ detail }) => detail).join('; '),
    data: refusal.code === 'invalid' ? messagesByField(refusal) : dataOf(refusal),
    ...(refusal.status >= 500 ? { meta: { request_id: requestId } } : {}),
  },
});

export interface ErrorBody {
  readonly error: {
    readonly status: string;
    readonly message: string;
    readonly data: object;
    readonly meta?: { readonly request_id: string };
  };
}

function messagesByField({ issues }: Refusal): Readonly<Record<string, readonly string[]>> {
  const byField = Map.groupBy(issues, ({ field }) => field ?? 'base');
  return Object.fromEntries(
    [...byField].map(([field, own]) => [field, own.map(({ message, detail }) => message ?? detail)]),
  );
}

function dataOf({ issues }: Refusal): object {
  const { meta } = issues[0];
  return typeof meta === 'object' && meta !== null ? meta : {};
}
