import type { Problems } from '../problems.ts';
import { identifierOf } from '../../domain/properties/identifier-of.ts';
import { MAX_LINE, textAttribute } from '../text-attribute.ts';

export const IDENTIFIER_TAKEN = {
  default_properties_identifier: { field: 'identifier', message: 'has already been taken' },
} as const;

export const nameAttribute = (problems: Problems, name: string | null | undefined): string | null | undefined =>
  textAttribute(problems, 'name', name, { limit: MAX_LINE, required: true });

/** In the spelling of identifiers. Blank means what leaving it out means. */
export const identifierAttribute = (identifier: string | null | undefined): string | undefined =>
  identifier?.trim() ? identifierOf(identifier) : undefined;
