/** What a product is called: as its group, with the values that tell it from the others. */
export function variationName(groupName: string, values: readonly string[]): string {
  const known = values.filter((value) => value !== '');
  return known.length === 0 ? groupName : `${groupName} - ${known.join(', ')}`;
}

/** Values go with fields by their place: one for each, blank where none was given. */
export const fittedValues = (values: readonly string[], fields: readonly string[]): readonly string[] =>
  fields.map((_, index) => values[index] ?? '');

export const sameValues = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => sameValue(value, other[index]));

const sameValue = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase();
