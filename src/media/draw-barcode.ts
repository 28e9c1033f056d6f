import type { RenderOptions } from 'bwip-js/node';
import { type BarcodeType, checkNumber } from '../domain/catalogue/barcodes.ts';
import { assert } from '../lib/assert.ts';
import { invalid } from '../lib/refusal.ts';

/** Drawing is synchronous and costs 3 to 60 ms, and a long QR code more: for a thread of its own. */
export const drawBarcodeSvg = async (type: BarcodeType, number: string): Promise<string> =>
  (await drawing()).toSVG(optionsOf(type, number));

export const drawBarcodePng = async (type: BarcodeType, number: string): Promise<Buffer> =>
  (await drawing()).toBuffer({ ...optionsOf(type, number), scale: PIXELS_PER_MODULE });

/** Bars or squares alone, in modules, the width of the narrowest bar; quiet zones are around them. */
export interface BarcodeShape {
  readonly width: number;
  /** 1 for bars, which may be drawn at any height. */
  readonly height: number;
  readonly black: readonly BlackBox[];
}

export type BlackBox = readonly [x: number, y: number, width: number, height: number];

/** Without its number, for labels that have it in their own font. */
export async function barcodeShape(type: BarcodeType, number: string): Promise<BarcodeShape> {
  const [symbol] = (await drawing()).default.raw(optionsOf(type, number)) as readonly RawSymbol[];
  assert(symbol !== undefined, 'one number is one symbol');
  return 'pixs' in symbol ? squares(symbol) : bars(symbol.sbs);
}

/** The output of bwip-js: widths of bars and the spaces between them, or rows of dots. */
type RawSymbol =
  | { readonly sbs: readonly number[] }
  | { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number };

const BESIDE_BARS = 10;
const AROUND_SQUARES = 4;

function bars(widths: readonly number[]): BarcodeShape {
  let x = BESIDE_BARS;
  const black: BlackBox[] = [];
  widths.forEach((width, index) => {
    if (index % 2 === 0) black.push([x, 0, width, 1]);
    x += width;
  });
  // Some kinds also list the last space, which is a part of the quiet zone.
  const end = widths.length % 2 === 0 ? x - (widths.at(-1) ?? 0) : x;
  return { width: end + BESIDE_BARS, height: 1, black };
}

function squares({ pixs, pixx, pixy }: Extract<RawSymbol, { readonly pixs: unknown }>): BarcodeShape {
  const black: BlackBox[] = [];
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      const start = x;
      while (x < pixx && pixs[y * pixx + x] === 1) x += 1;
      if (x > start) black.push([AROUND_SQUARES + start, AROUND_SQUARES + y, x - start, 1]);
    }
  }
  return { width: pixx + 2 * AROUND_SQUARES, height: pixy + 2 * AROUND_SQUARES, black };
}

/** Loaded when first needed: it takes 50 ms and 15 MB that a start should not wait and pay for. */
const drawing = () => import('bwip-js/node');

const PIXELS_PER_MODULE = 4;

export function refuseWrongNumber(type: BarcodeType, number: string): void {
  const problem = checkNumber(type, number);
  if (problem !== null) throw invalid({ field: 'number', message: problem });
}

function optionsOf(type: BarcodeType, number: string): RenderOptions {
  refuseWrongNumber(type, number);
  return { text: number, backgroundcolor: 'FFFFFF', ...SYMBOLS[type] };
}

// Quiet zones, in modules: ten beside bars, four around a QR code. Heights in millimetres.
const BARS = { height: 15, includetext: true, textxalign: 'center', paddingwidth: 10, paddingheight: 4 } as const;
const EAN = { height: 15, includetext: true, paddingwidth: 10, paddingheight: 4 } as const;

const SYMBOLS: Readonly<Record<BarcodeType, Omit<RenderOptions, 'text'>>> = {
  // The check character of Code 39 is optional, and readers would take it for a part of the number.
  code39: { bcid: 'code39', ...BARS },
  // The check characters of Code 93 are required: it does not scan without them.
  code93: { bcid: 'code93', includecheck: true, ...BARS },
  code128: { bcid: 'code128', ...BARS },
  ean8: { bcid: 'ean8', ...EAN },
  ean13: { bcid: 'ean13', ...EAN },
  qr_code: { bcid: 'qrcode', padding: 4 },
};
