import type { Customers, Properties, Resources } from '../../api/schema.ts';
import { type Address, addressOf, isBlankAddress, NO_ADDRESS, sentAddress } from '../../parts/address-parts.ts';

/** The custom fields that stand among what everybody has. */
export const MAIN_ADDRESS = 'main';
export const PHONE = 'phone';

/** A customer as the form has it: texts, as they are typed. */
export interface CustomerDraft {
  readonly name: string;
  readonly email: string;
  readonly legal_type: 'person' | 'commercial';
  readonly phone: string;
  readonly address: Address;
  readonly deposit_type: string;
  readonly deposit_value: string;
  readonly discount_percentage: string;
  readonly tax_region_id: string;
}

export const NEW_CUSTOMER: CustomerDraft = {
  name: '',
  email: '',
  legal_type: 'person',
  phone: '',
  address: NO_ADDRESS,
  deposit_type: 'default',
  deposit_value: '',
  discount_percentage: '',
  tax_region_id: '',
};

export const draftOf = (customer: Customers): CustomerDraft => ({
  name: customer.name,
  email: customer.email ?? '',
  legal_type: customer.legal_type,
  phone: propertyOf(customer, PHONE)?.value ?? '',
  address: addressOf(propertyOf(customer, MAIN_ADDRESS)),
  deposit_type: customer.deposit_type,
  deposit_value: amount(customer.deposit_value),
  discount_percentage: amount(customer.discount_percentage),
  tax_region_id: customer.tax_region_id ?? '',
});

/** Of one that was fetched with its properties. */
export function propertyOf({ properties }: Pick<Customers, 'properties'>, identifier: string): Properties | undefined {
  return Array.isArray(properties) ? properties.find((property) => property.identifier === identifier) : undefined;
}

const amount = (value: number | null): string => (value === null || value === 0 ? '' : String(value));

export type SentCustomer = Resources['customers']['update'];

/** What has to be written; `before` is the customer as it is, with its properties. */
export function sentCustomer(draft: CustomerDraft, before?: Customers): SentCustomer {
  const properties = [sentPhone(draft, before), sentMainAddress(draft, before)].filter((entry) => entry !== undefined);
  return {
    name: draft.name.trim(),
    email: draft.email.trim() || null,
    legal_type: draft.legal_type,
    deposit_type: draft.deposit_type,
    deposit_value: HAS_VALUE.has(draft.deposit_type) ? (numberOf(draft.deposit_value) ?? 0) : 0,
    discount_percentage: numberOf(draft.discount_percentage) ?? 0,
    tax_region_id: draft.tax_region_id || null,
    ...(properties.length === 0 ? {} : { properties_attributes: properties }),
  };
}

/** Kinds of deposit that are so much of something. */
export const HAS_VALUE: ReadonlySet<string> = new Set(['percentage', 'percentage_total', 'fixed']);

/** `12,5` is a number too; undefined when it is none. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

export const isNumber = (text: string): boolean => text.trim() === '' || numberOf(text) !== undefined;

type Entry = NonNullable<SentCustomer['properties_attributes']>[number];

function sentPhone({ phone }: CustomerDraft, before: Customers | undefined): Entry | undefined {
  const kept = before === undefined ? undefined : propertyOf(before, PHONE);
  if (phone.trim() === (kept?.value ?? '')) return undefined;
  if (kept !== undefined) return { id: kept.id, value: phone.trim() || null };
  return { identifier: PHONE, name: 'Phone', property_type: 'phone', value: phone.trim() };
}

function sentMainAddress({ address }: CustomerDraft, before: Customers | undefined): Entry | undefined {
  const kept = before === undefined ? undefined : propertyOf(before, MAIN_ADDRESS);
  const was = addressOf(kept);
  if (JSON.stringify(address) === JSON.stringify(was)) return undefined;
  if (kept !== undefined) return { id: kept.id, ...sentAddress(address, was) };
  if (isBlankAddress(address)) return undefined;
  return { identifier: MAIN_ADDRESS, name: 'Main address', property_type: 'address', ...sentAddress(address) };
}

export const DEPOSITS = [
  { value: 'default', label: 'As the shop does' },
  { value: 'none', label: 'None' },
  { value: 'percentage', label: '% of the products’ deposits' },
  { value: 'percentage_total', label: '% of the total' },
  { value: 'fixed', label: 'An amount' },
] as const;

/** `10 % of the total`; `money` formats fixed amounts. */
export function depositWords(type: string | null, value: number | null, money: (units: number) => string): string {
  switch (type ?? 'default') {
    case 'none':
      return 'None';
    case 'percentage':
      return `${value ?? 0} % of the products’ deposits`;
    case 'percentage_total':
      return `${value ?? 0} % of the total`;
    case 'fixed':
      return money(value ?? 0);
    default:
      return 'As the shop does';
  }
}
