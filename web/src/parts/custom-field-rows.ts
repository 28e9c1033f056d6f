import type { DefaultProperties, Properties } from '../api/schema.ts';

/** A default property, filled in or not, or a property that only this record has. */
export interface CustomFieldRow {
  readonly key: string;
  readonly field: DefaultProperties | undefined;
  readonly property: Properties | undefined;
}

export function customFieldRows(
  wanted: readonly DefaultProperties[],
  given: readonly Properties[],
  except: readonly string[],
): readonly CustomFieldRow[] {
  const isHere = ({ identifier }: { readonly identifier: string | null }) => !except.includes(identifier ?? '');
  const known = new Set(wanted.map(({ id }) => id));
  return [
    ...wanted.filter(isHere).map((field) => ({
      key: field.id,
      field,
      property: given.find(({ default_property_id }) => default_property_id === field.id),
    })),
    ...given
      .filter(isHere)
      .filter(({ default_property_id }) => default_property_id === null || !known.has(default_property_id))
      .map((property) => ({ key: property.id, field: undefined, property })),
  ];
}
