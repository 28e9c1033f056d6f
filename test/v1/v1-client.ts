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
  readonly product_group: ProductGroup;
  readonly product_groups: readonly ProductGroup[];
  readonly price_structures: readonly PriceStructure[];
  readonly meta: {
    readonly total_count: number;
    /** `status` of product groups only. */
    readonly facets: { readonly tag_list: Facet; readonly status: Facet };
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

export interface ProductGroup {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly lag_time: number;
  readonly lead_time: number;
  readonly always_available: boolean;
  readonly trackable: boolean;
  readonly base_price_in_cents: number;
  readonly price_id: string | null;
  readonly price_type: string;
  readonly price_period: string | null;
  readonly flat_fee_price_in_cents: number;
  readonly structure_price_in_cents: number;
  readonly deposit_in_cents: number;
  readonly tax_category_id: string | null;
  readonly archived: boolean;
  readonly archived_at: string | null;
  readonly quantity: number;
  readonly has_variations: boolean;
  readonly variation_fields: readonly string[];
  readonly stock_item_properties: readonly string[];
  readonly products_count: number;
  readonly stock_count: number;
  readonly show_in_store: boolean;
  readonly extra_information: string | null;
  readonly photo_url: string | null;
  readonly description: string | null;
  readonly tags: readonly string[];
  readonly products: readonly Product[];
  readonly properties: readonly Property[];
  readonly notes: readonly object[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly product_group_id: string;
  readonly stock_items: readonly {
    readonly id: string;
    readonly identifier: string;
    readonly item_id: string;
    readonly status: string;
  }[];
}

export interface PriceStructure {
  readonly id: string | null;
  readonly tiles: readonly Tile[];
}

export interface Tile {
  readonly id: string | null;
  readonly name: string | null;
  readonly length: number;
  readonly multiplier: string;
  readonly quantity: string;
  readonly period: string;
  readonly price_in_cents: number;
  readonly price_id: string | null;
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
