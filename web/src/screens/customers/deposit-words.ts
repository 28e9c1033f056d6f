export const DEPOSITS = [
  { value: 'default', label: 'As the shop does' },
  { value: 'none', label: 'None' },
  { value: 'percentage', label: '% of the products’ deposits' },
  { value: 'percentage_total', label: '% of the total' },
  { value: 'fixed', label: 'An amount' },
] as const;

/** `10 % of the total`; `amount` is for those that are one. */
export function depositWords(type: string | null, value: number | null, amount: (units: number) => string): string {
  switch (type ?? 'default') {
    case 'none':
      return 'None';
    case 'percentage':
      return `${value ?? 0} % of the products’ deposits`;
    case 'percentage_total':
      return `${value ?? 0} % of the total`;
    case 'fixed':
      return amount(value ?? 0);
    default:
      return 'As the shop does';
  }
}
