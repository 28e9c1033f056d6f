import type { Problems } from '../problems.ts';
import { PROPERTY_OWNERS, type PropertyType } from '../../domain/properties/property-types.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';

export interface DefaultPropertyAttributes {
  readonly name?: string | null;
  readonly identifier?: string | null;
  readonly owner_type?: string | null;
  readonly property_type?: PropertyType | null;
  readonly position?: number | null;
  readonly show_on?: readonly string[];
  readonly validation_required?: boolean | null;
  readonly select_options?: readonly unknown[];
}

export const MAX_SELECT_OPTIONS = 200;

export function ownerTypeAttribute(problems: Problems, value: string | null | undefined): string {
  const known: readonly string[] = PROPERTY_OWNERS;
  if (!value) problems.add('owner_type', "can't be blank");
  else if (!known.includes(value)) problems.add('owner_type', `must be one of: ${known.join(', ')}`);
  return value ?? '';
}

/** The choices of a select, each once, in the order given. */
export function selectOptionsAttribute(
  problems: Problems,
  options: readonly unknown[] | undefined,
): readonly string[] | undefined {
  if (options === undefined) return undefined;
  if (options.length > MAX_SELECT_OPTIONS) {
    problems.add('select_options', `are too many (maximum is ${MAX_SELECT_OPTIONS})`);
    return [];
  }
  const texts = options.map((option) => {
    if (typeof option !== 'string') problems.add('select_options', 'must be strings');
    return textAttribute(problems, 'select_options', String(option), { limit: MAX_LINE, required: true }) ?? '';
  });
  return [...new Set(texts)];
}
