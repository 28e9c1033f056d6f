/** One error of a response, as JSON:API defines it. */
export interface ApiIssue {
  readonly code: string;
  readonly title?: string;
  readonly detail?: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
  readonly meta?: unknown;
}

/** A reply that is a refusal; `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly issues: readonly ApiIssue[];

  constructor(status: number, issues: readonly ApiIssue[]) {
    super(
      issues.map((issue) => issue.detail ?? issue.title ?? issue.code).join('. ') || `The server answered ${status}`,
    );
    this.name = 'ApiError';
    this.status = status;
    this.issues = issues;
  }
}

/** Called when a response says that the session has ended. */
export const signedOut = new EventTarget();

export interface RequestOptions {
  readonly query?: string | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Asks our own server, with the session's cookie; answers the JSON or throws an `ApiError`. */
export async function request<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const { query = '', body, signal, headers } = options;
  const reply = await reach(`${path}${query === '' ? '' : `?${query}`}`, {
    method,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.status === 204) return undefined as T;
  const answer: unknown = await reply.json().catch(() => undefined);
  if (reply.ok) return answer as T;
  if (reply.status === 401 && path !== '/session') signedOut.dispatchEvent(new Event('out'));
  throw new ApiError(reply.status, issuesIn(answer));
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, [{ code: 'unreachable', detail: 'The server cannot be reached. Check your connection.' }]);
  }
}

function issuesIn(answer: unknown): readonly ApiIssue[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('errors' in answer && Array.isArray(answer.errors)) return answer.errors as ApiIssue[];
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) return plainIssues(answer.error);
  return [];
}

interface PlainError {
  readonly status?: string;
  readonly message?: string;
  readonly fields?: readonly { readonly pointer: string; readonly message: string }[];
  /** The companies to choose from at log-in. */
  readonly companies?: unknown;
}

/** As `/session` and `/setup` tell it. */
function plainIssues(error: PlainError): readonly ApiIssue[] {
  const { status = 'error', message = status, fields = [], companies } = error;
  if (fields.length === 0) return [{ code: status, detail: message, meta: { companies } }];
  return fields.map((field) => ({ code: status, detail: field.message, source: { pointer: field.pointer } }));
}
