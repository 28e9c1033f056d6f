import { STATUS_CODES } from 'node:http';
import { type Issue, notFound, type Refusal } from '../../lib/refusal.ts';
import { JSON_TYPE, JSONAPI_TYPE, type Reply } from './request.ts';
import { isApiPath } from './router.ts';

/** The interface of a path; paths outside of both get a plain error shape. */
export type Version = '1' | '4' | 'none';

export function versionOf(path: string): Version {
  const number = isApiPath(path) ? path.slice(5, 7) : '';
  if (number === '4' || number === '4/') return '4';
  return number === '1' || number === '1/' ? '1' : 'none';
}

export const errorReply = (
  version: Version,
  refusal: Refusal,
  requestId: string,
  flat: boolean,
): Reply & { readonly body: string } => ({
  status: refusal.status,
  headers: {
    'content-type': version === '4' && !flat ? JSONAPI_TYPE : JSON_TYPE,
    'cache-control': 'no-store',
    ...refusal.headers,
  },
  body: JSON.stringify(BODIES[version](refusal, requestId)),
});

const plainErrorBody = (refusal: Refusal, requestId: string): unknown => ({
  error: {
    status: statusWord(refusal),
    message: refusal.message,
    ...(refusal.status >= 500 ? { meta: { request_id: requestId } } : {}),
  },
});

/** The stable word of version 1 and of paths outside the interfaces: by status, and where rules differ by code. */
const statusWord = ({ status, code }: Refusal): string => WORDS.get(status) ?? code;

const WORDS = new Map([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [406, 'not_acceptable'],
  [429, 'rate_limited'],
]);

/** The error body of version 1. */
const v1ErrorBody = (refusal: Refusal, requestId: string): V1ErrorBody => ({
  error: {
    status: statusWord(refusal),
    message: refusal.issues.map(({ detail }) => detail).join('; '),
    data: refusal.code === 'invalid' ? messagesByField(refusal) : dataOf(refusal),
    ...(refusal.status >= 500 ? { meta: { request_id: requestId } } : {}),
  },
});

export interface V1ErrorBody {
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

/** The error body of version 4: one error per issue. */
const v4ErrorBody = (refusal: Refusal, requestId: string): V4ErrorBody => ({
  errors: refusal.issues.map((issue) => asError(refusal, issue, requestId)),
});

export interface V4ErrorBody {
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

function asError(refusal: Refusal, issue: Issue, requestId: string): V4ErrorBody['errors'][number] {
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

/** No body: clients recognize it by that. Missing companies and paths get one. */
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

const BODIES: Readonly<Record<Version, (refusal: Refusal, requestId: string) => unknown>> = {
  1: v1ErrorBody,
  4: v4ErrorBody,
  none: plainErrorBody,
};
