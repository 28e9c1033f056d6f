import type { Problems } from './problems.ts';

/** Characters of names, titles and other things written on one line. */
export const MAX_LINE = 255;

interface TextRule {
  readonly limit: number;
  readonly required?: boolean;
}

/**
 * A text as it is kept: trimmed, and null when nothing is left of it. Undefined, when it was not sent, stays so.
 * A required one is refused when blank, so its caller never sees null without a problem gathered.
 */
export function textAttribute(
  problems: Problems,
  field: string,
  value: string | null | undefined,
  { limit, required = false }: TextRule,
): string | null | undefined {
  if (value === undefined) return undefined;
  const text = value?.trim() ?? '';
  if (text === '') {
    if (required) problems.add(field, "can't be blank");
    return null;
  }
  // Counted as people do: an emoji is one character, not two.
  if (Array.from(text).length > limit) problems.add(field, `is too long (maximum is ${limit} characters)`);
  return text;
}

export const lineAttribute = (
  problems: Problems,
  field: string,
  value: string | null | undefined,
): string | null | undefined => textAttribute(problems, field, value, { limit: MAX_LINE });
