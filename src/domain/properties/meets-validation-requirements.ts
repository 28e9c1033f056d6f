import type { Address } from './address.ts';
import type { PropertyType } from './property-types.ts';

interface Filled extends Partial<Address> {
  readonly property_type: PropertyType;
  readonly validation_required: boolean;
  readonly value: string | null;
}

/** A required field must be filled in; an address must be one that somebody could find. */
export function meetsValidationRequirements(property: Filled): boolean {
  if (!property.validation_required) return true;
  return property.property_type === 'address' ? isComplete(property) : isFilled(property.value);
}

const isComplete = ({ address1, city, country, country_id }: Partial<Address>): boolean =>
  isFilled(address1) && isFilled(city) && (isFilled(country) || isFilled(country_id));

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';
