import { z } from 'zod';
import type { ApiRequest } from '../server/request.ts';
import { CUSTOMER_FIELDS } from './customer-fields.ts';
import { propertyEntries } from './property-entries.ts';
import { readRoot } from './read-root.ts';
import { readValues } from './read-values.ts';
import { decimal, reference, text, texts } from './value-types.ts';

/** What can be written of a customer; anything else in a body is ignored. */
const customer = z.object({
  name: text,
  email: text,
  phone: text,
  tax_region_id: reference,
  discount_percentage: decimal,
  deposit_type: text,
  deposit_value: decimal,
  tags: texts,
  address1: text,
  address2: text,
  city: text,
  region: text,
  zipcode: text,
  country: text,
  properties_attributes: propertyEntries,
});

export type CustomerBody = z.output<typeof customer>;

export const customerBody = (request: ApiRequest): CustomerBody =>
  readValues(customer, readRoot(request, 'customer', CUSTOMER_FIELDS));
