import { z } from 'zod';
import type { ApiRequest } from '../server/request.ts';
import { ORDER_FIELDS } from './order-fields.ts';
import { propertyEntries } from './property-entries.ts';
import { readRoot } from './read-root.ts';
import { readValues } from './read-values.ts';
import { decimal, moment, reference, text, texts } from './value-types.ts';

/** What can be written of an order; anything else in a body is ignored. */
const order = (zone: string) =>
  z.object({
    customer_id: reference,
    starts_at: moment(zone),
    stops_at: moment(zone),
    discount_percentage: decimal,
    deposit_type: text,
    deposit_value: decimal,
    tags: texts,
    tax_region_id: reference,
    properties_attributes: propertyEntries,
  });

export type OrderBody = z.output<ReturnType<typeof order>>;

/** Times without an offset are those of `zone`. */
export const orderBody = (request: ApiRequest, zone: string): OrderBody =>
  readValues(order(zone), readRoot(request, 'order', ORDER_FIELDS));
