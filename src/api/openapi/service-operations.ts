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
    demo: { type: 'boolean', description: 'Whether it is the demo, which its owner may still make their own.' },
    country_code: { type: ['string', 'null'], examples: ['NL'] },
    locale: { type: ['string', 'null'], examples: ['nl-NL'], description: 'Of its country.' },
    logo_url: { type: ['string', 'null'] },
    settings: object(
      Object.fromEntries(['currency', 'dates', 'orders', 'pricing'].map((section) => [section, { type: 'object' }])),
    ),
  }),
  permissions: arrayOf({ type: 'string' }),
});

const everybody: readonly JsonObject[] = [];

const newShop = object(
  {
    company: object({ name: { type: 'string', examples: ['Acme Hire'] }, slug: { type: 'string' } }, ['name']),
    owner: object(
      {
        firstname: { type: 'string', examples: ['Jo'] },
        lastname: { type: 'string' },
        email: { type: 'string', examples: ['jo@example.com'] },
        password: { type: 'string', minLength: 10, examples: ['correct horse battery'] },
      },
      ['firstname', 'email', 'password'],
    ),
    country: { type: 'string', examples: ['NL'], description: 'ISO 3166-1 alpha-2.' },
    time_zone: { type: 'string', description: 'That of the country when left out.', examples: ['Europe/Amsterdam'] },
    currency: { type: 'string', description: 'That of the country when left out.', examples: ['eur'] },
    demo: { type: 'boolean', description: 'With the data of the demo, or empty.' },
    code: {
      type: 'string',
      description: 'What the server printed when it started; for the first company, from another machine.',
    },
  },
  ['company', 'owner', 'country', 'demo'],
);

const setup: readonly DescribedOperation[] = [
  {
    id: 'setup_fetch',
    method: 'GET',
    path: '/setup',
    summary: 'Does a shop have to be set up?',
    status: 200,
    answer: {
      description: 'What there is, and what follows from choosing a country.',
      content: json(
        object({
          needed: { type: 'boolean', description: 'There is no company yet.' },
          code_needed: { type: 'boolean', description: 'From this machine it takes the code that the server printed.' },
          demo: { type: 'boolean', description: 'There is nothing but the demo, or the caller is logged in to it.' },
          can_start_over: {
            type: 'boolean',
            description: 'There is nothing but the demo: its data may be thrown away.',
          },
          logged_in: { type: 'boolean' },
          version: { type: 'string' },
          countries: arrayOf(
            object({
              alpha2: { type: 'string', examples: ['NL'] },
              name: { type: 'string' },
              currency: { type: 'string', examples: ['eur'] },
              time_zones: arrayOf({ type: 'string' }),
              default_time_zone: { type: 'string', examples: ['Europe/Amsterdam'] },
              locale: { type: 'string', examples: ['nl-NL'] },
            }),
          ),
        }),
      ),
    },
    errors: [],
    security: everybody,
  },
  {
    id: 'setup_create',
    method: 'POST',
    path: '/setup',
    summary: 'Set the shop up',
    description:
      'Makes the first company and logs its owner in. The owner of a demo may send it too: `demo: true` keeps ' +
      'all data, `demo: false` removes all of it, where there is no other company.',
    body: newShop,
    status: 201,
    answer: { description: 'Who is logged in now.', content: json(loggedIn) },
    errors: [400, 403, 404, 409, 413, 415, 422],
    security: [{}, { session: [] }],
  },
];

const session: readonly DescribedOperation[] = [
  {
    id: 'session_create',
    method: 'POST',
    path: '/session',
    summary: 'Log in',
    description: 'For the back office: sets the session cookie. Programs use an access token instead.',
    body: object(
      {
        email: { type: 'string', examples: ['jo@example.com'] },
        password: { type: 'string', examples: ['…'] },
        company: {
          type: 'string',
          description: 'The slug of the company, for an e-mail of several: a 409 lists them.',
        },
      },
      ['email', 'password'],
    ),
    status: 200,
    answer: { description: 'Who is logged in now.', content: json(loggedIn) },
    errors: [400, 401, 403, 409, 413, 415, 429],
    security: everybody,
  },
  {
    id: 'session_fetch',
    method: 'GET',
    path: '/session',
    summary: 'Who is logged in',
    status: 200,
    answer: { description: 'The employee, the company and what the employee may do.', content: json(loggedIn) },
    without: 'Nobody is logged in.',
    errors: [],
    security: [{}, { session: [] }],
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

const METRICS = '# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 12.5\n';

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
    answer: {
      description: 'Metrics for Prometheus.',
      content: { 'text/plain': { schema: { type: 'string' }, example: METRICS } },
    },
    description: 'Takes the token of `HOLDFAST_METRICS_TOKEN`, or a session that may see the settings.',
    errors: [401],
    security: [{ metrics_token: [] }, { session: [] }],
  },
  {
    id: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    status: 200,
    answer: { description: 'OpenAPI 3.1.', content: json({ type: 'object', examples: [{ openapi: '3.1.1' }] }) },
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

/** Endpoints outside both versions of the interface. */
export const serviceParts: readonly DescribedPart[] = [
  {
    tag: { name: 'session', description: 'How people log in to the back office, and out again.' },
    schemas: {},
    operations: session,
  },
  {
    tag: { name: 'setup', description: 'How a shop is set up in the browser, at first or from the demo.' },
    schemas: {},
    operations: setup,
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
