import type { RenderOptions } from 'bwip-js/node';
import { checkNumber } from '../domain/barcodes/check-number.ts';
import type { BarcodeType } from '../domain/barcodes/symbologies.ts';
import { invalid } from '../lib/refusal.ts';
import { createByteCache } from './byte-cache.ts';

/** Drawing is synchronous and costs 3 to 60 ms: what has been drawn is kept, up to this size. */
const CACHE_BYTES = 8 * 1024 * 1024;

const svgs = createByteCache<string>(CACHE_BYTES);
const pngs = createByteCache<Buffer>(CACHE_BYTES);

/** Numbers are shapes, not text, so that it looks the same without any font and holds nothing but shapes. */
export async function barcodeSvg(type: BarcodeType, number: string): Promise<string> {
  const key = `${type} ${number}`;
  const kept = svgs.get(key);
  if (kept !== undefined) return kept;
  const svg = (await drawing()).toSVG(optionsOf(type, number));
  svgs.set(key, svg, 2 * svg.length);
  return svg;
}

export async function barcodePng(type: BarcodeType, number: string): Promise<Buffer> {
  const key = `${type} ${number}`;
  const kept = pngs.get(key);
  if (kept !== undefined) return kept;
  const png = await (await drawing()).toBuffer({ ...optionsOf(type, number), scale: PIXELS_PER_MODULE });
  pngs.set(key, png, png.length);
  return png;
}

/** Loaded when first needed: it takes 50 ms and 15 MB that a start should not wait and pay for. */
const drawing = () => import('bwip-js/node');

const PIXELS_PER_MODULE = 4;

function optionsOf(type: BarcodeType, number: string): RenderOptions {
  const problem = checkNumber(type, number);
  if (problem !== null) throw invalid({ field: 'number', message: problem });
  return { text: number, backgroundcolor: 'FFFFFF', ...SYMBOLS[type] };
}

// Quiet zones, in modules: ten beside bars, four around a QR code. Heights in millimetres.
const BARS = { height: 15, includetext: true, textxalign: 'center', paddingwidth: 10, paddingheight: 4 } as const;
const EAN = { height: 15, includetext: true, paddingwidth: 10, paddingheight: 4 } as const;

const SYMBOLS: Readonly<Record<BarcodeType, Omit<RenderOptions, 'text'>>> = {
  // The check character of Code 39 is optional, and readers would take it for a part of the number.
  code39: { bcid: 'code39', ...BARS },
  // Those of Code 93 belong to it: without them it does not scan.
  code93: { bcid: 'code93', includecheck: true, ...BARS },
  code128: { bcid: 'code128', ...BARS },
  ean8: { bcid: 'ean8', ...EAN },
  ean13: { bcid: 'ean13', ...EAN },
  qr_code: { bcid: 'qrcode', padding: 4 },
};
