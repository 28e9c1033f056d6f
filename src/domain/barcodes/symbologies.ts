/** The six kinds of barcode, in the interface's words and order, and what a number of each kind may be. */
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
