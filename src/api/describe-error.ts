import { errorCode } from '../lib/error-code.ts';
import { redactText } from './redact-url.ts';

/** An error as the log shows it: only the stack and the code, because a database error's other properties quote rows. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { stack: redactText(String(error)) };
  const code = errorCode(error);
  return {
    ...(code === undefined ? {} : { code }),
    stack: redactText(error.stack ?? error.message),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
