import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';
import type { PictureVariant } from '../domain/pictures/picture-name.ts';
import { invalid } from '../lib/refusal.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, pictureTooLarge, VARIANT_EDGES } from './picture-limits.ts';
import { tooBusy } from './work-queue.ts';

export interface EncodedPicture {
  readonly variants: Readonly<Record<PictureVariant, Buffer>>;
  /** Of the original as it is kept, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Vets a picture by its first bytes and its header before anything is decoded, then encodes it anew in every size:
 * upright, first frame only, in sRGB, and without any metadata.
 */
export async function encodePicture(bytes: Buffer, field: string): Promise<EncodedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const format = formatOf(bytes);
  if (format === null) throw invalid({ field, message: 'is not a picture; allowed are JPEG, PNG, WebP and GIF' });
  const open = await opener(bytes);
  await vetHeader(open, format, field);
  return encodeAll(open, field);
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** Told by what the bytes are, never by a name or a type that the sender claims. */
function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  const start = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF[^]{4}WEBP/.test(start) ? 'webp' : null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Open = (options: SharpOptions) => Sharp;

/** Loaded when first needed: it takes 120 ms and 15 MB that a start should not wait and pay for. */
async function opener(bytes: Buffer): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return (options) => sharp(bytes, { failOn: 'error', ...options });
}

async function vetHeader(open: Open, format: Format, field: string): Promise<void> {
  const { format: found, width, height } = await headerOf(open, field);
  if (found !== format) throw broken(field);
  if (width * height > MAX_PICTURE_PIXELS) {
    throw invalid({
      field,
      message: `has too many pixels (${width} × ${height}, maximum is ${MAX_PICTURE_PIXELS / 1e6} megapixels)`,
    });
  }
}

async function headerOf(open: Open, field: string): Promise<Metadata> {
  try {
    return await open({ limitInputPixels: false }).metadata();
  } catch {
    throw broken(field);
  }
}

/** Far more than any picture within the limits takes on an idle machine. */
const MAX_SECONDS = 30;

async function encodeAll(open: Open, field: string): Promise<EncodedPicture> {
  try {
    const large = await encode(open, VARIANT_EDGES.large);
    const xlarge = await encode(open, VARIANT_EDGES.xlarge);
    const original = await encode(open, VARIANT_EDGES.original);
    return {
      variants: { original: original.data, large: large.data, xlarge: xlarge.data },
      width: original.info.width,
      height: original.info.height,
    };
  } catch (error) {
    throw error instanceof Error && error.message.startsWith('timeout') ? tooBusy() : broken(field);
  }
}

const encode = (open: Open, edge: number): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> =>
  open({ limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 2 })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });

const broken = (field: string) => invalid({ field, message: 'is a damaged or incomplete picture' });
