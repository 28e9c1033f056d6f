import type { DescribedPart } from './described-operation.ts';
import { serviceParts } from './service-operations.ts';
import { v1Customers } from './v1-customers.ts';
import { v1ProductGroups } from './v1-product-groups.ts';

/** Everything of the document that no declaration implies. */
export const describedParts: readonly DescribedPart[] = [v1Customers, v1ProductGroups, ...serviceParts];
