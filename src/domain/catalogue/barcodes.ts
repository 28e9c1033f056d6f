/** The six kinds of barcode, in the interface's words and order, with the allowed numbers of each. */
export const BARCODE_TYPES = ['code39', 'code93', 'code128', 'ean8', 'ean13', 'qr_code'] as const;

export type BarcodeType = (typeof BARCODE_TYPES)[number];

export type Symbology = TextSymbology | EanSymbology;

export interface TextSymbology {
  readonly kind: 'text';
  /** Matches a single character that may occur. */
  readonly alphabet: RegExp;
  readonly alphabetInWords: string;
  /** In bytes of UTF-8, which for all but QR codes are characters. */
  readonly maxLength: number;
}

export interface EanSymbology {
  readonly kind: 'ean';
  /** Digits, the check digit included. */
  readonly length: number;
}

/** A longer bar code no longer fits on a label that a hand scanner can read. */
export const MAX_LINEAR_NUMBER_LENGTH = 80;

/** Drawing is synchronous and takes 0.1 ms a byte or more: 2,000 characters would block the server for 0.7 s. */
export const MAX_QR_NUMBER_LENGTH = 300;

const CODE_39_AND_93 = { alphabet: /[0-9A-Z .$/+%-]/, alphabetInWords: '0-9, A-Z, space and - . $ / + %' };

export const SYMBOLOGIES: Readonly<Record<BarcodeType, Symbology>> = {
  code39: { kind: 'text', ...CODE_39_AND_93, maxLength: MAX_LINEAR_NUMBER_LENGTH },
  code93: { kind: 'text', ...CODE_39_AND_93, maxLength: MAX_LINEAR_NUMBER_LENGTH },
  code128: {
    kind: 'text',
    alphabet: /[ -~]/,
    alphabetInWords: 'printable ASCII characters',
    maxLength: MAX_LINEAR_NUMBER_LENGTH,
  },
  ean8: { kind: 'ean', length: 8 },
  ean13: { kind: 'ean', length: 13 },
  qr_code: {
    kind: 'text',
    // Anything but control characters and halves of surrogate pairs; line ends occur in vCards.
    alphabet: /[\t\n\r]|[^\p{Cc}\p{Cs}]/u,
    alphabetInWords: 'text without control characters',
    maxLength: MAX_QR_NUMBER_LENGTH,
  },
};

export interface NumberSource {
  /** The barcode's own id. */
  readonly id: string;
  /** Where short links begin, without a slash at the end. */
  readonly shortUrl: string;
  /** That many random bytes. */
  readonly random: (count: number) => Uint8Array;
}

export const GENERATED_TEXT_LENGTH = 12;

/** A number that `checkNumber` accepts. Only the database knows whether it is free: try again if it is not. */
export function generateNumber(type: BarcodeType, { id, shortUrl, random }: NumberSource): string {
  const symbology = SYMBOLOGIES[type];
  if (symbology.kind === 'ean') return generateEan(symbology.length, random);
  return type === 'qr_code' ? `${shortUrl}/${id}` : generateText(random);
}

/** Numbers that begin with 2 are for internal use; all others belong to their GS1 registrants. */
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

/** The problem with a number of this kind, worded to follow the field's name; null when there is none. */
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

/** The last digit of an EAN: weights 3 and 1 alternate, beginning with 3 at the digit next to it (GS1 7.9). */
export function eanCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1;
    sum += weight * Number(digits[index]);
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * A scanned number is often a URL, and callers put it into a query string as base64. Null unless the text is exactly
 * the encoding of a number, in either alphabet, with or without padding.
 */
export function decodeBase64Number(text: string): string | null {
  if (text.length > MAX_ENCODED_LENGTH || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const bytes = /[-_]/.test(text) ? decode(text, 'base64url') : decode(text, 'base64');
  if (bytes === null) return null;
  const number = asText(bytes);
  return number === null || /\p{Cc}/u.test(number) ? null : number;
}

const MAX_ENCODED_LENGTH = Math.ceil(MAX_QR_NUMBER_LENGTH / 3) * 4;

function decode(text: string, alphabet: 'base64' | 'base64url'): Uint8Array | null {
  const padded = text.endsWith('=') ? text : text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  try {
    return Uint8Array.fromBase64(padded, { alphabet, lastChunkHandling: 'strict' });
  } catch {
    return null;
  }
}

function asText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The path of short links; generated QR codes contain such a link. */
export const SHORT_LINK_PATH = '/s';
