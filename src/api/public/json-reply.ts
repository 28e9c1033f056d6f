import { type Issue, Refusal } from '../../lib/refusal.ts';
import type { PublicEndpoint } from '../server/endpoint.ts';
import { JSON_TYPE, type Reply } from '../server/request.ts';

/** For responses about one person: not cached. */
export const PRIVATE = { 'cache-control': 'no-store' };

export const jsonReply = (status: number, value: object, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': JSON_TYPE, ...PRIVATE, ...headers },
  body: JSON.stringify(value),
});

/** Sends refusals in the plain shape, with the problems of fields if there are any. */
export const refusing =
  (handle: PublicEndpoint['handle']): PublicEndpoint['handle'] =>
  async (request, params) => {
    try {
      return await handle(request, params);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fields = error.issues.flatMap(asField);
      const reported = { status: error.code, message: error.message, ...(fields.length === 0 ? {} : { fields }) };
      return jsonReply(error.status, { error: reported }, error.headers);
    }
  };

const asField = ({ field, message }: Issue): readonly { readonly pointer: string; readonly message: string }[] =>
  field === undefined || message === undefined ? [] : [{ pointer: `/${field}`, message }];
