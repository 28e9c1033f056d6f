import { checkValue } from '../domain/properties/check-value.ts';
import type { Problems } from './problems.ts';

/** An e-mail address: trimmed, checked for its shape, null when blank. Undefined, when it was not sent, stays so. */
export function emailAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  { required = false }: { readonly required?: boolean } = {},
): string | null | undefined {
  if (value === undefined) return undefined;
  const checked = checkValue('email', value, []);
  if ('problem' in checked) {
    problems.add(field, checked.problem);
    return value;
  }
  if (checked.value === null && required) problems.add(field, "can't be blank");
  return checked.value;
}
