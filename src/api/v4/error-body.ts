import { STATUS_CODES } from 'node:http';
import { type Issue, notFound, type Refusal } from '../../lib/refusal.ts';

/** How version 4 tells a refusal: one error per issue. */
export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  errors: refusal.issues.map((issue) => asError(refusal, issue, requestId)),
});

export interface ErrorBody {
  readonly errors: readonly {
    readonly code: string;
    /** A string, as JSON:API wants it. */
    readonly status: string;
    readonly title: string;
    readonly detail?: string;
    readonly source?: unknown;
    readonly meta?: unknown;
  }[];
}

function asError(refusal: Refusal, issue: Issue, requestId: string): ErrorBody['errors'][number] {
  const status = String(refusal.status);
  const title = titleOf(refusal);
  if (refusal.status === 404) {
    const detail = issue.detail === NO_SUCH_RECORD ? {} : { detail: issue.detail };
    return { code: 'resources_not_found', status, title, ...detail };
  }
  const meta = metaOf(refusal, issue, requestId);
  return {
    code: refusal.code,
    status,
    title,
    detail: issue.detail,
    ...(issue.at === undefined ? {} : { source: issue.at }),
    ...(meta === undefined ? {} : { meta }),
  };
}

/** Told without words: clients know this body by its bareness. A company or a path that is not there is told with them. */
const NO_SUCH_RECORD = notFound().message;

function titleOf({ status, code }: Refusal): string {
  if (status === 400) return 'Request Error';
  if (status === 404) return 'Resource(s) not found';
  if (code === 'invalid') return 'Validation Error';
  if (status === 422) return humanised(code);
  return STATUS_CODES[status] ?? 'Error';
}

/** `items_not_available` → "Items not available". */
function humanised(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function metaOf(refusal: Refusal, { field, message, meta }: Issue, requestId: string): unknown {
  if (refusal.status >= 500) return { request_id: requestId };
  // The sentence says it all, and clients of this version know no more.
  if (refusal.code === 'wrong_status') return null;
  if (meta !== undefined || field === undefined) return meta;
  return { attribute: field, message };
}
