import { z } from 'zod';
import type { ApiRequest } from '../server/request.ts';
import { LINE_FIELDS } from './line-fields.ts';
import { readRoot } from './read-root.ts';
import { readValues } from './read-values.ts';
import { decimal, integer, reference, text } from './value-types.ts';

/** What can be written of a line; anything else in a body is ignored. */
const line = z.object({
  title: text,
  quantity: decimal,
  price_each_in_cents: integer,
  position: integer,
  tax_category_id: reference,
});

export type LineBody = z.output<typeof line>;

export const lineBody = (request: ApiRequest): LineBody => readValues(line, readRoot(request, 'line', LINE_FIELDS));
