import type { DescribedPart } from './described-operation.ts';
import { invitations } from './invitations.ts';
import { live } from './live.ts';
import { pdfs } from './pdfs.ts';
import { serviceParts } from './service-operations.ts';
import { v1Customers } from './v1-customers.ts';
import { v1Orders } from './v1-orders.ts';
import { v1ProductAvailability } from './v1-product-availability.ts';
import { v1ProductGroups } from './v1-product-groups.ts';

/** Everything of the document that no declaration implies. */
export const describedParts: readonly DescribedPart[] = [
  v1Customers,
  v1ProductGroups,
  v1ProductAvailability,
  v1Orders,
  pdfs,
  live,
  invitations,
  ...serviceParts,
];
