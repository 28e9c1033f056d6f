import { createCompany } from '../../src/app/bootstrap/create-company.ts';
import { createApiKey } from '../../src/auth/create-api-key.ts';
import type { TestServer } from '../support/server.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** Everything that version 1 answers; a test knows which of it it asked for. */
export interface Body {
  readonly customer: Customer;
  readonly customers: readonly Customer[];
  readonly meta: {
    readonly total_count: number;
    readonly facets: { readonly tag_list: Facet };
  };
  readonly error: {
    readonly status: string;
    readonly message: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export interface Customer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly tax_region_id: string | null;
  readonly properties: readonly Property[];
  readonly notes: readonly object[];
  readonly archived: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly discount_percentage: number;
  readonly deposit_type: string;
  readonly deposit_value: number;
  readonly tags: readonly string[];
  readonly city: string | null;
  readonly order_count: number;
  readonly turnover: string;
  readonly main_address: Property | null;
}

export interface Property {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly identifier: string;
  readonly value: string | null;
  readonly updated_at: string;
}

export interface Facet {
  readonly _type: string;
  readonly missing: number;
  readonly total: number;
  readonly other: number;
  readonly terms: readonly { readonly term: string; readonly count: number }[];
}

export type V1Client = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** Calls version 1 as the holder of `apiKey`. A string is sent as it is, anything else as JSON. */
export const v1Client =
  ({ url }: Pick<TestServer, 'url'>, apiKey: string): V1Client =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/api/1${path}${path.includes('?') ? '&' : '?'}api_key=${apiKey}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: Body = JSON.parse(text === '' ? '{}' : text);
    return { status: response.status, headers: response.headers, text, body: parsed };
  };

/** Another company on the same server, with a key of its own. */
export const strangerClient = ({ url, database }: TestServer): Promise<V1Client> =>
  database.transaction(async (tx) => {
    const company = await createCompany(tx, {
      name: 'Stranger',
      slug: 'stranger',
      default_timezone: 'UTC',
      currency: 'eur',
    });
    const { key } = await createApiKey({ tx, company, employee_id: null }, { name: 'key' });
    return v1Client({ url }, key);
  });
