import type { z } from 'zod';
import { invalid } from '../../lib/refusal.ts';

/** Reads an object by its schema, or refuses with everything that is wrong with it. */
export function readValues<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.map(({ path, message }) => ({ field: path.join('/'), message }));
  if (first === undefined) throw new Error('zod refused without an issue');
  throw invalid(first, ...rest);
}
