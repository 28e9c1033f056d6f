import { ApiError, request } from '../api/request.ts';
import { dropWaiting, noteRefusal, readWaiting, type Waiting } from './waiting-store.ts';

/** The server recognises a repeated key for 24 hours. Anything older is only sent when somebody asks for it. */
const MAX_AGE_MS = 23 * 3_600_000;

/** Whether the server may not have received the request, or its answer was lost on the way. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** A new key. Pages without TLS have no `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sendFulfillment = (key: string, attributes: Waiting['attributes']): Promise<unknown> =>
  request('POST', '/api/4/order_fulfillments.json', {
    query: 'include=order',
    body: { data: { type: 'order_fulfillments', attributes } },
    headers: { 'idempotency-key': key },
  });

/** Sends the waiting entries, the oldest first; stops at the first without an answer. Reports each that was carried out. */
export async function sendWaiting(
  employee_id: string,
  reported: (entry: Waiting) => void,
  now = Date.now(),
): Promise<void> {
  for (const entry of readWaiting()) {
    if (entry.employee_id !== employee_id || entry.refusal !== undefined) continue;
    if (now - Date.parse(entry.made_at) > MAX_AGE_MS) {
      noteRefusal(entry.id, 'It is from yesterday or earlier. Check the order before you send it.');
      continue;
    }
    try {
      await sendFulfillment(entry.id, entry.attributes);
      dropWaiting(entry.id);
      reported(entry);
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) return;
      noteRefusal(entry.id, error.message);
    }
  }
}

/** Nobody logged in, too many requests, still running, or no server there: the same request may succeed later. */
const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 408 || status === 409 || status === 429 || status >= 500;
