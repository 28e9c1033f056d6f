import { eanCheckDigit } from './ean-check-digit.ts';
import { type BarcodeType, SYMBOLOGIES } from './symbologies.ts';

export interface NumberSource {
  /** The barcode's own id. */
  readonly id: string;
  /** Where short links begin, without a slash at the end. */
  readonly shortUrl: string;
  /** That many random bytes. */
  readonly random: (count: number) => Uint8Array;
}

export const GENERATED_TEXT_LENGTH = 12;

/** A number that `checkNumber` accepts. Whether it is still free only the database can tell: try again if it is not. */
export function generateNumber(type: BarcodeType, { id, shortUrl, random }: NumberSource): string {
  const symbology = SYMBOLOGIES[type];
  if (symbology.kind === 'ean') return generateEan(symbology.length, random);
  return type === 'qr_code' ? `${shortUrl}/${id}` : generateText(random);
}

/** Numbers that begin with 2 are for use within a company; all others belong to whoever registered them with GS1. */
const IN_STORE_PREFIX = '2';

function generateEan(length: number, random: NumberSource['random']): string {
  const digits = IN_STORE_PREFIX + randomDigits(length - IN_STORE_PREFIX.length - 1, random);
  return digits + String(eanCheckDigit(digits));
}

function randomDigits(count: number, random: NumberSource['random']): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of random(count - digits.length)) {
      // 250 to 255 would make the digits 0 to 5 more likely than the others.
      if (byte < 250) digits += String(byte % 10);
    }
  }
  return digits;
}

/** Thirty-two characters that all linear codes share, without those that people confuse: I L O U. */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const generateText = (random: NumberSource['random']): string =>
  Array.from(random(GENERATED_TEXT_LENGTH), (byte) => READABLE.charAt(byte % READABLE.length)).join('');
