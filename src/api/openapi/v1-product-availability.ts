import { INTERVAL_UNITS, MAX_INTERVALS } from '../../domain/time/calendar.ts';
import type { DescribedOperation, DescribedPart } from './described-operation.ts';
import { type JsonObject, object, schemaRef } from './json-schema.ts';
import { V1_SECURITY } from './security-schemes.ts';

const units: JsonObject = { type: 'integer' };
const unitsIfLimited: JsonObject = { type: ['integer', 'null'], description: 'Null where there is no limit to stock.' };
const moment = (name: string, description: string): JsonObject => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters: readonly JsonObject[] = [
  { name: 'product_id', in: 'path', required: true, description: 'Of the product.', schema: { type: 'string' } },
  moment('from', 'A date (`22-01-2018` or `2018-01-22`), or a time.'),
  moment('till', 'A date, which counts whole, or a time.'),
  { name: 'interval', in: 'query', schema: { enum: INTERVAL_UNITS, default: 'day' } },
];

/** The same under each spelling of the path. */
const operation = (id: string, segment: string): DescribedOperation => ({
  id,
  method: 'GET',
  path: `/api/1/products/{product_id}/${segment}`,
  summary: 'Tell the availability of a product',
  description:
    `Every interval of the company's calendar that overlaps the period, by its beginning: at most ${MAX_INTERVALS}. ` +
    'The paths `availability`, `availablility` and `availabilities` mean the same.',
  parameters,
  status: 200,
  answer: {
    description: 'The intervals, by when they begin: `2018-01-22 00:00:00 +0100`.',
    content: {
      'application/json': {
        schema: { type: 'object', additionalProperties: schemaRef('v1_interval_availability') },
      },
    },
  },
  errors: [400, 401, 404, 406, 429, 503],
  security: V1_SECURITY,
});

const properties: JsonObject = {
  reserved: { ...units, description: 'The most units that are reserved at once.' },
  concept: { ...units, description: 'The most units that new orders and concepts plan at once.' },
  date: { type: 'string', examples: ['2018-01-22T00:00:00.000+01:00'] },
  available: unitsIfLimited,
  total: unitsIfLimited,
  interval: { enum: INTERVAL_UNITS },
};

export const v1ProductAvailability: DescribedPart = {
  tag: { name: 'v1 availability', description: 'Version 1: what is free of a product, and when.' },
  schemas: { v1_interval_availability: object(properties, Object.keys(properties)) },
  operations: [
    operation('v1_products_availability', 'availability'),
    operation('v1_products_availablility', 'availablility'),
    operation('v1_products_availabilities', 'availabilities'),
  ],
};
