import type { Address } from '../../domain/properties/address.ts';
import type { PropertyType } from '../../domain/properties/property-types.ts';

/** A custom field's value on its owner, as it is kept. */
export interface Property extends Address {
  /** Null for a one-off. */
  readonly default_property_id: string | null;
  readonly name: string;
  readonly identifier: string;
  readonly property_type: PropertyType;
  readonly position: number;
  readonly show_on: readonly string[];
  readonly validation_required: boolean;
  readonly value: string | null;
}

/** What a caller may send of it. */
export interface PropertyAttributes extends Partial<Address> {
  readonly default_property_id?: string | null;
  readonly name?: string | null;
  readonly identifier?: string | null;
  readonly property_type?: PropertyType | null;
  readonly position?: number | null;
  readonly show_on?: readonly string[];
  readonly validation_required?: boolean | null;
  readonly value?: string | null;
}

/** The definition that properties of one kind of owner share. */
export interface DefaultProperty {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly property_type: PropertyType;
  readonly position: number;
  readonly show_on: readonly string[];
  readonly validation_required: boolean;
  readonly select_options: readonly string[];
}
