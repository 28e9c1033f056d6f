import { invalid } from '../../../lib/refusal.ts';

/** The attribute that a deed cannot do without. */
export function requiredAttribute<Value>(field: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw invalid({ field, message: "can't be blank" });
  return value;
}
