/** The last digit of an EAN: weights 3 and 1 alternate, beginning with 3 at the digit next to it (GS1 7.9). */
export function eanCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits[index]);
  }
  return (10 - (sum % 10)) % 10;
}
