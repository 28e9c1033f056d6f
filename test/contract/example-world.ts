import type { OperationDescription } from '../../src/api/openapi/operations-of.ts';
import type { TestServer } from '../support/server.ts';
import { EXAMPLE_RECORDS, type ExampleFacts } from './example-records.ts';
import { jsonAt } from './json-at.ts';

/** A company with one record of every type, and every operation as it can be called there. */
export interface ExampleWorld {
  /** The id of the first record of a type, or of what `EXAMPLE_RECORDS` calls so. */
  id(type: string): string;
  /** Calls an operation with what `EXAMPLE_RECORDS` has for its type. Something that is removed is made before. */
  call(
    operation: CalledOperation,
    type: string,
    suffix?: '' | '.json',
    includes?: readonly string[],
  ): Promise<ExampleAnswer>;
  send(method: string, path: string, body?: unknown): Promise<ExampleAnswer>;
}

type CalledOperation = Pick<OperationDescription, 'name' | 'method' | 'path'>;

export interface ExampleAnswer {
  readonly status: number;
  readonly body: ReturnType<typeof jsonAt>;
}

export async function makeExamples({ url, token, employee }: TestServer): Promise<ExampleWorld> {
  const ids = new Map([['employees', employee.id]]);
  let made = 0;

  const send: ExampleWorld['send'] = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: jsonAt(await response.json()) };
  };
  const make = async (type: string, attributes: Readonly<Record<string, unknown>>): Promise<string> => {
    const { body } = await send('POST', `/api/4/${type}`, { data: { type, attributes } });
    const { id } = jsonAt(body, 'data');
    if (typeof id !== 'string') throw new Error(`cannot make ${type}: ${JSON.stringify(body)}`);
    return id;
  };
  const id = (type: string): string => ids.get(type) ?? '';
  const facts = (): ExampleFacts => {
    made += 1;
    const another = async (type: string): Promise<string> =>
      make(type, (await EXAMPLE_RECORDS[type]?.create?.(facts())) ?? {});
    return { customer: id('customers'), id, another, make, number: made };
  };
  const firstOf = async (type: string): Promise<string> => {
    const { body } = await send('GET', `/api/4/${type}`);
    return String(jsonAt(body, 'data', '0')['id']);
  };
  const call: ExampleWorld['call'] = async ({ name, method, path }, type, suffix = '', includes = []) => {
    const { create, update = {}, query } = EXAMPLE_RECORDS[type] ?? {};
    const fresh = method === 'DELETE' && create !== undefined;
    const called = fresh ? await make(type, await create(facts())) : id(type);
    const body = {
      create: { data: { type, attributes: name === 'create' ? await create?.(facts()) : undefined } },
      update: { data: { type, attributes: update } },
      search: {},
    }[name];
    const asked = query?.(facts()) ?? '?';
    const included = includes.length === 0 ? '' : `&include=${includes.join(',')}`;
    return send(method, `${path.replace('{id}', called)}${suffix}${asked}${included}`, body);
  };

  for (const [type, { create, as = type }] of Object.entries(EXAMPLE_RECORDS)) {
    if (create !== undefined) ids.set(type, await make(as, await create(facts())));
  }
  for (const type of ['activity_logs', 'plannings', 'stock_counts', 'tax_values']) ids.set(type, await firstOf(type));
  ids.set('items', id('products'));
  ids.set('booked_lines', await firstOf(`lines?filter[item_id]=${id('products')}`));
  ids.set('payments', id('payment_charges'));
  // So that the reports have something to show.
  const units = { mode: 'create_new', product_id: id('tracked_products'), quantity: 1_000 };
  const attributes = { order_id: id('started_orders'), actions: [{ action: 'book_product', ...units }] };
  await send('POST', '/api/4/order_fulfillments', { data: { type: 'order_fulfillments', attributes } });
  return { id, call, send };
}
