import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import { arrayOf, type JsonObject, object } from './json-schema.ts';

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

const picture = (type: string): JsonObject => ({ [type]: { schema: { type: 'string', contentMediaType: type } } });

const barcodeId: JsonObject = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the barcode.',
  schema: { type: 'string', format: 'uuid' },
};

const status: JsonObject = object({ status: { type: 'string', examples: ['ok'] } }, ['status']);

const loggedIn = object({
  employee: object({
    id: { type: 'string', format: 'uuid' },
    firstname: { type: ['string', 'null'] },
    lastname: { type: ['string', 'null'] },
    email: { type: 'string' },
    locale: { type: 'string' },
    owner: { type: 'boolean' },
  }),
  company: object({
    id: { type: 'string', format: 'uuid' },
    slug: { type: 'string' },
    name: { type: 'string' },
    default_timezone: { type: 'string', examples: ['Europe/Amsterdam'] },
    currency: { type: 'string', examples: ['eur'] },
  }),
  permissions: arrayOf({ type: 'string' }),
});

const everybody: readonly JsonObject[] = [];

const session: readonly DescribedOperation[] = [
  {
    id: 'session_create',
    method: 'POST',
    path: '/session',
    summary: 'Log in',
    description: 'For the back office: sets the session cookie. Programs use an access token instead.',
    body: object(
      { email: { type: 'string', examples: ['jo@example.com'] }, password: { type: 'string', examples: ['…'] } },
      ['email', 'password'],
    ),
    status: 200,
    answer: { description: 'Who is logged in now.', content: json(loggedIn) },
    errors: [400, 401, 403, 413, 415, 429],
    security: everybody,
  },
  {
    id: 'session_fetch',
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in',
    status: 200,
    answer: { description: 'The employee, the company and what the employee may do.', content: json(loggedIn) },
    errors: [401],
    security: [{ session: [] }],
  },
  {
    id: 'session_delete',
    method: 'DELETE',
    path: '/session',
    summary: 'Log out',
    status: 204,
    answer: { description: 'Nobody is logged in any more.' },
    errors: [403],
    security: [{ session: [] }],
  },
];

const service: readonly DescribedOperation[] = [
  {
    id: 'healthz',
    method: 'GET',
    path: '/healthz',
    summary: 'Is the process up?',
    status: 200,
    answer: { description: 'It is.', content: json(status) },
    errors: [],
    security: everybody,
  },
  {
    id: 'readyz',
    method: 'GET',
    path: '/readyz',
    summary: 'Does it want requests?',
    status: 200,
    answer: { description: 'It does, and its database answers.', content: json(status) },
    errors: [503],
    security: everybody,
  },
  {
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    summary: 'How does it fare?',
    status: 200,
    answer: { description: 'Metrics for Prometheus.', content: { 'text/plain': { schema: { type: 'string' } } } },
    errors: [],
    security: everybody,
  },
  {
    id: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    status: 200,
    answer: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) },
    errors: [],
    security: everybody,
  },
];

const pictures: readonly DescribedOperation[] = [
  {
    id: 'barcode_image_svg',
    method: 'GET',
    path: '/barcodes/{id}/image',
    summary: 'The picture of a barcode, as SVG',
    parameters: [barcodeId],
    status: 200,
    answer: { description: 'For screens and labels of any size.', content: picture('image/svg+xml') },
    errors: [404],
    security: everybody,
  },
  {
    id: 'barcode_image_png',
    method: 'GET',
    path: '/barcodes/{id}/image.png',
    summary: 'The picture of a barcode, as PNG',
    parameters: [barcodeId],
    status: 200,
    answer: { description: 'For mails and printers that know no SVG.', content: picture('image/png') },
    errors: [404],
    security: everybody,
  },
];

/** What stands outside both versions of the interface. */
export const serviceParts: readonly DescribedPart[] = [
  {
    tag: { name: 'session', description: 'How people log in to the back office, and out again.' },
    schemas: {},
    operations: session,
  },
  {
    tag: { name: 'pictures', description: 'For everybody who knows the id, without a credential.' },
    schemas: {},
    operations: pictures,
  },
  {
    tag: { name: 'service', description: 'For whoever watches over the process.' },
    schemas: {},
    operations: service,
  },
];
