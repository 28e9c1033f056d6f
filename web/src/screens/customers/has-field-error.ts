import { fieldError } from '../../ui/field.tsx';

const SHOWN = [
  'name',
  'email',
  'value',
  'deposit_type',
  'deposit_value',
  'discount_percentage',
  'tax_region_id',
  'address1',
  'address2',
  'zipcode',
  'city',
  'region',
  'country',
];

/** Whether the form shows a refusal beside one of its fields. */
export const hasFieldError = (error: unknown): boolean =>
  SHOWN.some((attribute) => fieldError(error, attribute) !== undefined);
