import type { Endpoint } from '../server/endpoint.ts';
import { orderAvailable, productAvailability } from './availability.ts';
import { customerEndpoints } from './customers.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { lineEndpoints } from './lines.ts';
import { MAX_STREAMS } from './list-reply.ts';
import { orderEndpoints } from './orders.ts';
import { removePlanning } from './plannings.ts';
import { productGroupEndpoints } from './product-groups.ts';
import { productPrices } from './product-prices.ts';
import { productEndpoints } from './products.ts';
import { tagEndpoints } from './tags.ts';

/** Version 1: one file for each group of operations. */
export function v1Endpoints(): readonly Endpoint[] {
  const streams = createSemaphore(MAX_STREAMS);
  return [
    ...customerEndpoints(streams),
    ...productGroupEndpoints(streams),
    ...productEndpoints(streams),
    productPrices,
    ...productAvailability,
    ...orderEndpoints(streams),
    orderAvailable,
    ...lineEndpoints,
    removePlanning,
    ...tagEndpoints,
  ];
}
