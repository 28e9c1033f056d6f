import { checkNumber } from '../../domain/barcodes/check-number.ts';
import type { BarcodeType } from '../../domain/barcodes/symbologies.ts';
import type { Problems } from '../problems.ts';

export const NUMBER_TAKEN = { field: 'number', message: 'has already been taken' } as const;

/** The number that the caller chose, or null to have one generated. */
export function givenNumber(problems: Problems, type: BarcodeType, number: string | null | undefined): string | null {
  if (number === null || number === undefined || number.trim() === '') return null;
  const wrong = checkNumber(type, number);
  if (wrong !== null) problems.add('number', wrong);
  return number;
}
