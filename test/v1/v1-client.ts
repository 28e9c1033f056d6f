import { createCompany } from '../../src/app/company/first-company.ts';
import { createApiKey } from '../../src/auth/api-keys.ts';
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
  readonly product: ProductGroup['products'][number];
  readonly products: readonly ProductGroup['products'][number][];
  readonly price_structures: readonly PriceStructure[];
  readonly order: Order;
  readonly orders: readonly Order[];
  readonly line: Line;
  readonly lines: readonly Line[];
  readonly planning: Planning;
  readonly meta: {
    readonly total_count: number;
    /** Of orders only. */
    readonly total_item_count: number;
    /** `status` of product groups and orders only. */
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
  /** Not of a customer within an order. */
  readonly orders: readonly { readonly id: string; readonly status: string }[];
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

/** What lists do not show of an order is missing there. */
export interface Order {
  readonly id: string;
  readonly number: number;
  readonly status: string;
  readonly customer?: Customer;
  readonly customer_id: string | null;
  readonly starts_at: string | null;
  readonly stops_at: string | null;
  readonly price_in_cents: number;
  readonly price: number;
  readonly grand_total_in_cents: number;
  readonly grand_total_with_tax_in_cents: number;
  readonly discount_percentage: number;
  readonly deposit_type: string;
  readonly deposit_value: number;
  readonly deposit_in_cents: number;
  readonly tags: readonly string[];
  readonly tax_region_id: string | null;
  readonly item_count: number;
  readonly entirely_started: boolean;
  readonly entirely_stopped: boolean;
  readonly item_ids: readonly string[];
  readonly stock_item_ids: readonly string[];
  readonly plannings: readonly Planning[];
  readonly lines: readonly Line[];
  readonly tax_values: readonly object[];
  readonly notes: readonly object[];
  readonly properties: readonly Property[];
  readonly created_at: string;
  readonly updated_at: string;
}

export interface Planning {
  readonly id: string;
  readonly order_id: string;
  readonly item_id: string;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly reserved: boolean;
  readonly started: number;
  readonly stopped: number;
  readonly charge_label: string | null;
  readonly charge_length: number | null;
  readonly stock_item_plannings: readonly {
    readonly stock_item_id: string;
    readonly reserved: boolean;
    readonly started: boolean;
    readonly stopped: boolean;
  }[];
}

/** `order` and `tax_category` only of a line by itself. */
export interface Line {
  readonly id: string;
  readonly title: string | null;
  readonly quantity: number;
  readonly price_each_in_cents: number;
  readonly price_in_cents: number;
  readonly price_with_tax_in_cents: number;
  readonly display_price_in_cents: number;
  readonly position: string;
  readonly planning_id: string | null;
  readonly order_id: string;
  readonly tax_category_id: string | null;
  readonly order: Order;
  readonly tax_category: { readonly id: string; readonly name: string } | null;
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
