import { eanCheckDigit } from './ean-check-digit.ts';
import { type BarcodeType, type EanSymbology, SYMBOLOGIES, type TextSymbology } from './symbologies.ts';

/** What is wrong with a number of this kind, in words that follow the field's name; null when nothing is. */
export function checkNumber(type: BarcodeType, number: string): string | null {
  const symbology = SYMBOLOGIES[type];
  return symbology.kind === 'ean' ? checkEan(symbology, number) : checkText(symbology, number);
}

function checkEan({ length }: EanSymbology, number: string): string | null {
  if (number.length !== length || !/^[0-9]+$/.test(number)) return `must be ${length} digits`;
  const expected = eanCheckDigit(number.slice(0, -1));
  return number.endsWith(String(expected)) ? null : `has a wrong check digit: the last digit must be ${expected}`;
}

function checkText({ alphabet, alphabetInWords, maxLength }: TextSymbology, number: string): string | null {
  if (number === '') return "can't be blank";
  // Readers and input fields drop them, and the number would never be found again.
  if (number !== number.trim()) return 'must not begin or end with a space';
  if (new TextEncoder().encode(number).length > maxLength) return `is too long (maximum is ${maxLength} characters)`;
  const stranger = Array.from(number).find((character) => !alphabet.test(character));
  if (stranger === undefined) return null;
  return `may only contain ${alphabetInWords}, not ${JSON.stringify(stranger)}`;
}
