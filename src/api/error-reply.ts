import type { Refusal } from '../lib/refusal.ts';
import { isApiPath } from './router.ts';
import { JSON_TYPE, JSONAPI_TYPE, type Reply } from './request.ts';
import { statusWord } from './status-word.ts';
import { errorBody as v1ErrorBody } from './v1/error-body.ts';
import { errorBody as v4ErrorBody } from './v4/error-body.ts';

/** The interface a path belongs to; outside of both there is a plain shape of errors too. */
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

const BODIES: Readonly<Record<Version, (refusal: Refusal, requestId: string) => unknown>> = {
  1: v1ErrorBody,
  4: v4ErrorBody,
  none: plainErrorBody,
};
