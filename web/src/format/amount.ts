/** Decimal places of a currency: 2 for euros, 0 for yen. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** `40`, `40.5`, `1,200.50` and `1.200,50` → cents; null when blank, undefined when it is no amount. */
export function centsOf(text: string, digits: number): number | null | undefined {
  const plain = text.replaceAll(/[\s'’]/g, '');
  if (plain === '') return null;
  const decimal = decimalMark(plain, digits);
  const [whole = '', fraction = '', ...more] = decimal === undefined ? [plain] : plain.split(decimal);
  const thousands = decimal === '.' ? ',' : '.';
  const units = whole.replaceAll(decimal === undefined ? /[.,]/g : thousands, '');
  if (more.length > 0 || !/^\d{1,12}$/.test(units || '0') || !/^\d*$/.test(fraction)) return undefined;
  if (units === '' && fraction === '') return undefined;
  if (fraction.length > digits) return undefined;
  return Number(`${units || '0'}${fraction.padEnd(digits, '0')}`);
}

/** The last mark is the decimal one, unless three digits behind the only one make it one of thousands. */
function decimalMark(text: string, digits: number): '.' | ',' | undefined {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0 || digits === 0) return undefined;
  const mark = text[at] === '.' ? '.' : ',';
  const others = text.slice(0, at).includes(mark);
  if (text.length - at - 1 === 3 || others) return undefined;
  return mark;
}

/** Cents as they are typed: `40`, `40.50`. */
export function amountText(cents: number | null | undefined, digits: number): string {
  if (cents == null) return '';
  const text = (cents / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, '');
}
