/** Codes of business rules, as the interfaces publish them. */
export type RuleCode =
  | 'document_archived'
  | 'document_finalized'
  | 'invoice_finalized'
  | 'items_not_available'
  | 'items_started'
  | 'last_location'
  | 'line_archived'
  | 'line_of_document'
  | 'location_has_orders'
  | 'location_has_stock'
  | 'no_barcode'
  | 'no_free_number'
  | 'not_editable'
  | 'nothing_to_invoice'
  | 'nothing_to_print'
  | 'nothing_to_revise'
  | 'order_needs_qr_code'
  | 'part_of_bundle'
  | 'planning_started'
  | 'price_ruleset_in_use'
  | 'price_structure_in_use'
  | 'shortage'
  | 'single_product'
  | 'stock_item_archived'
  | 'stock_item_specified'
  | 'too_long'
  | 'unknown_ids'
  | 'wrong_status';

/** Every code that an error response may have. */
export type RefusalCode =
  | RuleCode
  | 'already_set_up'
  | 'bad_request'
  | 'busy'
  | 'conflict'
  | 'demo_available'
  | 'expectation_failed'
  | 'forbidden'
  | 'gone'
  | 'headers_too_large'
  | 'idempotency_key_reused'
  | 'internal_server_error'
  | 'invalid'
  | 'maintenance'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'not_found'
  | 'not_ready'
  | 'payload_too_large'
  | 'precondition_failed'
  | 'rate_limited'
  | 'service_unavailable'
  | 'timeout'
  | 'unauthorized'
  | 'unknown_invitation'
  | 'unknown_path'
  | 'unsupported_media_type'
  | 'uri_too_long';

/**
 * A request the service refuses. Thrown anywhere below the interfaces; `api/server/error-reply.ts` renders it and is
 * the only file that knows the error formats of both versions.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;
  readonly issues: readonly [Issue, ...Issue[]];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: RefusalCode,
    issues: readonly [Issue, ...Issue[]],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(issues[0].detail);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.headers = headers;
  }
}

export interface Issue {
  /** A whole sentence for a person, naming the place and the allowed values. */
  readonly detail: string;
  /** Where in the request: a JSON pointer into the body, a query parameter or a header. */
  readonly at?: Place | undefined;
  /** The attribute a validation is about, and the words about it without the attribute's name ("can't be blank"). */
  readonly field?: string | undefined;
  readonly message?: string | undefined;
  /** Data for machines, as the interface publishes it. */
  readonly meta?: unknown;
}

export type Place = { readonly pointer: string } | { readonly parameter: string } | { readonly header: string };

/** A JSON pointer; the segments may be a caller's text. */
export const pointerTo = (...segments: readonly string[]): string =>
  segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const badRequest = (detail: string, at?: Place, meta?: unknown): Refusal =>
  new Refusal(400, 'bad_request', [{ detail, at, meta }]);

export const unauthorized = (detail: string): Refusal => new Refusal(401, 'unauthorized', [{ detail }]);

export const forbidden = (detail: string): Refusal => new Refusal(403, 'forbidden', [{ detail }]);

export const notFound = (detail = 'no such record'): Refusal => new Refusal(404, 'not_found', [{ detail }]);

/** Validation: one issue per field, all at once. */
export function invalid(...problems: readonly [FieldProblem, ...FieldProblem[]]): Refusal {
  const [first, ...rest] = problems;
  return new Refusal(422, 'invalid', [asIssue(first), ...rest.map(asIssue)]);
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly meta?: unknown;
}

const asIssue = ({ field, message, meta }: FieldProblem): Issue => ({
  detail: `${field} ${message}`,
  at: { pointer: `/data/attributes/${field}` },
  field,
  message,
  meta,
});

/** A refusal by a business rule, with its own published code (`wrong_status`, `shortage`, …). */
export const refuse = (code: RuleCode | 'invalid', detail: string, meta: unknown = null): Refusal =>
  new Refusal(422, code, [{ detail, meta }]);

/** A 401 with the authentication scheme that HTTP requires. */
export const unauthenticated = (detail: string): Refusal =>
  new Refusal(401, 'unauthorized', [{ detail }], { 'www-authenticate': 'Bearer' });
