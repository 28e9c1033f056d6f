import type Library from 'sharp';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { PictureVariant } from '../domain/catalogue/picture-name.ts';
import { invalid } from '../lib/refusal.ts';
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_EDGE,
  MAX_PICTURE_PIXELS,
  pictureTooLarge,
  VARIANT_EDGES,
} from './picture-limits.ts';
import { callerLeft, tooBusy } from './work-queue.ts';

export interface EncodedPicture {
  readonly variants: Readonly<Record<PictureVariant, Buffer>>;
  /** Of the stored original, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture whose header is readable. */
export interface VettedPicture {
  readonly bytes: Buffer;
  readonly format: Format;
  readonly field: string;
}

/** Judges a picture by its first bytes, before any library sees it: some make room for a row once they know its length. */
export function vetPicture(bytes: Buffer, field: string): VettedPicture {
  if (bytes.length > MAX_PICTURE_BYTES) throw pictureTooLarge(field);
  const format = formatOf(bytes);
  if (format === null) throw invalid({ field, message: 'is not a picture; allowed are JPEG, PNG, WebP and GIF' });
  const claimed = claimedSize(bytes, format);
  if (claimed !== null) refuseTooManyPixels(claimed, field);
  return { bytes, format, field };
}

/**
 * Encodes a picture in every size: upright, first frame only, in sRGB, without metadata. It is decoded once, on threads
 * of the library; no further step starts once the caller has left.
 */
export async function encodePicture(vetted: VettedPicture, signal?: AbortSignal): Promise<EncodedPicture> {
  const { field } = vetted;
  const open = await opener(vetted.bytes);
  const { format, width, height } = await headerOf(open, field);
  if (format !== vetted.format) throw broken(field);
  refuseTooManyPixels({ width, height }, field);
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (signal?.aborted) throw callerLeft();
    return work().catch((error: unknown) => {
      throw error instanceof Error && error.message.startsWith('timeout') ? tooBusy() : broken(field);
    });
  };
  const { sharp, data, info } = await step(() => decoded(open));
  const encode = (edge: number): Promise<Buffer> =>
    step(() =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85, effort: 2 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer(),
    );
  const large = await encode(VARIANT_EDGES.large);
  const xlarge = await encode(VARIANT_EDGES.xlarge);
  const original = await encode(VARIANT_EDGES.original);
  return { variants: { original, large, xlarge }, width: info.width, height: info.height };
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** Determined by the bytes, never by a name or type that the sender claims. */
function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG)) return 'png';
  const start = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(start)) return 'gif';
  return /^RIFF[^]{4}WEBP/.test(start) ? 'webp' : null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in the header of formats that allow more than 65,535 pixels; null for other formats and a truncated header. */
function claimedSize(bytes: Buffer, format: Format): Size | null {
  if (bytes.length < 30) return null;
  if (format === 'png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (format !== 'webp' || bytes.toString('latin1', 12, 16) !== 'VP8X') return null;
  return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
}

function refuseTooManyPixels({ width, height }: Size, field: string): void {
  // A size beyond the range of numbers is damage, which the library reports.
  if (width >= 2 ** 31 - 1 || height >= 2 ** 31 - 1) throw broken(field);
  const most =
    width * height > MAX_PICTURE_PIXELS
      ? `${MAX_PICTURE_PIXELS / 1e6} megapixels`
      : Math.max(width, height) > MAX_PICTURE_EDGE
        ? `${MAX_PICTURE_EDGE} on an edge`
        : null;
  if (most === null) return;
  throw invalid({ field, message: `has too many pixels (${width} × ${height}, maximum is ${most})` });
}

interface Open {
  readonly sharp: typeof Library;
  readonly picture: (options: SharpOptions) => Sharp;
}

/** Loaded when first needed: it takes 120 ms and 15 MB that a start should not wait and pay for. */
async function opener(bytes: Buffer): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // One core per picture: the queue decides how many are encoded at once.
  sharp.concurrency(1);
  return { sharp, picture: (options) => sharp(bytes, { failOn: 'error', ...options }) };
}

async function headerOf({ picture }: Open, field: string): Promise<Metadata> {
  try {
    return await picture({ limitInputPixels: false }).metadata();
  } catch {
    throw broken(field);
  }
}

/** Far more than any picture within the limits takes on an idle machine. */
const MAX_SECONDS = 30;

/** The pixels of the largest size that is kept. Rows are read one after the other, so the whole is never in memory. */
async function decoded({ sharp, picture }: Open) {
  const edge = VARIANT_EDGES.original;
  const { data, info } = await picture({ limitInputPixels: MAX_PICTURE_PIXELS, autoOrient: true, sequentialRead: true })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { sharp, data, info };
}

const broken = (field: string) => invalid({ field, message: 'is a damaged or incomplete picture' });
