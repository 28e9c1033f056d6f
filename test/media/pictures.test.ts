import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Create } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PictureStore } from '../../src/db/work.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURE_EDGE, MAX_PICTURE_PIXELS } from '../../src/media/picture-limits.ts';
import { createPictureStore, ENCODING, FETCHING } from '../../src/media/pictures.ts';
import { half, noise, withSize } from './hostile-pictures.ts';
import { remoteForTest } from './remote-server.ts';

let directory: string;
let pictures: PictureStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'holdfast-pictures-'));
  pictures = createPictureStore(directory);
});

afterAll(() => rm(directory, { recursive: true }));

const canvas = (width: number, height: number, background: Create['background'] = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

async function kept(bytes: Buffer, variant = ''): Promise<Buffer> {
  const { hash } = await pictures.keep(bytes, 'photo_base64');
  const stored = await pictures.read(hash + variant);
  if (stored === null) throw new Error('kept, but not there');
  return stored;
}

describe('keeps', () => {
  test.each([
    ['a JPEG', () => noise.clone().jpeg().toBuffer()],
    ['a progressive JPEG', () => noise.clone().jpeg({ progressive: true }).toBuffer()],
    ['a CMYK JPEG', () => noise.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG', () => noise.clone().greyscale().png().toBuffer()],
    ['an interlaced PNG', () => noise.clone().png({ progressive: true }).toBuffer()],
    ['a PNG with 16 bits', () => noise.clone().toColourspace('rgb16').png().toBuffer()],
    ['a WebP', () => noise.clone().webp().toBuffer()],
    ['a GIF', () => noise.clone().gif().toBuffer()],
  ])('%s, as WebP of its own size', async (_, make) => {
    const { format, width, height, space } = await sharp(await kept(await make())).metadata();
    expect({ format, width, height, space }).toEqual({ format: 'webp', width: 200, height: 100, space: 'srgb' });
  });

  test('the first frame of an animation', async () => {
    const frames = await Promise.all(['red', 'green', 'blue'].map((colour) => canvas(60, 40, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const { pages, width, height } = await sharp(await kept(animation)).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 60, height: 40 });
  });

  test('transparency', async () => {
    const logo = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    expect((await sharp(await kept(logo)).stats()).isOpaque).toBe(false);
  });

  test('the picture upright, and nothing of what the camera wrote into it', async () => {
    const photo = await canvas(200, 100)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Jane', Copyright: 'secret' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .toBuffer();
    const stored = await kept(photo);
    const { width, height, orientation, exif, xmp, icc } = await sharp(stored).metadata();
    expect({ width, height, orientation, exif, xmp, icc }).toEqual({ width: 100, height: 200 });
    expect(stored.includes('secret')).toBe(false);
  });

  test('nothing that follows the picture in the file', async () => {
    const polyglot = Buffer.concat([await noise.clone().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    expect((await kept(polyglot)).includes('script')).toBe(false);
  });

  test.each([
    // source          original        xlarge        large
    [200, 100, [200, 100], [200, 100], [200, 100]],
    [1_600, 800, [1_600, 800], [1_600, 800], [800, 400]],
    [1_000, 3_000, [1_000, 3_000], [533, 1_600], [267, 800]],
    [9_000, 90, [4_096, 41], [1_600, 16], [800, 8]],
  ])('%d × %d in every size, never larger than it was', async (width, height, ...expected) => {
    const bytes = await canvas(width, height).png().toBuffer();
    const { hash, ...size } = await pictures.keep(bytes, 'photo_base64');
    expect([size.width, size.height]).toEqual(expected[0]);
    const sizes = ['', '-xlarge', '-large'].map(async (variant) => {
      const found = await sharp((await pictures.read(hash + variant)) ?? undefined).metadata();
      return [found.width, found.height];
    });
    expect(await Promise.all(sizes)).toEqual(expected);
  });

  test('the most pixels there may be, and refuses a column more', async () => {
    const most = await canvas(10_000, 5_000).jpeg().toBuffer();
    await expect(kept(most)).resolves.toBeInstanceOf(Buffer);
    const more = withSize(await noise.clone().png().toBuffer(), 10_001, 5_000);
    await expect(kept(more)).rejects.toThrow(
      'photo_base64 has too many pixels (10001 × 5000, maximum is 50 megapixels)',
    );
    expect(MAX_PICTURE_PIXELS).toBe(10_000 * 5_000);
  });

  test('the longest edge there may be, and refuses a pixel more, upright and lying', async () => {
    const deep = (width: number, height: number) =>
      canvas(width, height).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer();
    for (const [width, height] of [
      [MAX_PICTURE_EDGE, 2],
      [2, MAX_PICTURE_EDGE],
    ] as const) {
      await expect(kept(await deep(width, height))).resolves.toBeInstanceOf(Buffer);
      const [more, other] = [width === 2 ? 2 : width + 1, height === 2 ? 2 : height + 1];
      await expect(kept(await deep(more, other))).rejects.toThrow(
        `photo_base64 has too many pixels (${more} × ${other}, maximum is 16384 on an edge)`,
      );
    }
  });

  test('the most bytes there may be, and refuses one more', async () => {
    const photo = await noise.clone().jpeg().toBuffer();
    const most = Buffer.concat([photo, Buffer.alloc(MAX_PICTURE_BYTES - photo.length)]);
    await expect(kept(most)).resolves.toBeInstanceOf(Buffer);
    await expect(kept(Buffer.concat([most, Buffer.alloc(1)]))).rejects.toThrow(
      `photo_base64 is too large (maximum is ${MAX_PICTURE_BYTES} bytes)`,
    );
  });
});

describe('refuses', () => {
  const NO_PICTURE = 'is not a picture; allowed are JPEG, PNG, WebP and GIF';
  const DAMAGED = 'is a damaged or incomplete picture';
  const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing', NO_PICTURE, () => Buffer.alloc(0)],
    ['text', NO_PICTURE, () => Buffer.from('hello')],
    ['HTML', NO_PICTURE, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', NO_PICTURE, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'SVG that reads a file',
      NO_PICTURE,
      () => Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ],
    ['PDF', NO_PICTURE, () => Buffer.from('%PDF-1.7\n')],
    ['BMP', NO_PICTURE, () => Buffer.from('BM\u0000\u0000')],
    ['TIFF', NO_PICTURE, () => noise.clone().tiff().toBuffer()],
    ['AVIF', NO_PICTURE, () => noise.clone().avif({ effort: 0 }).toBuffer()],
    ['a sound in the same container as WebP', NO_PICTURE, () => Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt ')],
    ['HTML behind the first bytes of a PNG', DAMAGED, () => Buffer.concat([PNG_START, Buffer.from('<html>')])],
    ['HTML behind the first bytes of a JPEG', DAMAGED, () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>')])],
    ['HTML behind the first bytes of a GIF', DAMAGED, () => Buffer.from('GIF89a<html>')],
    ['the first bytes of a WebP', DAMAGED, () => Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBP')],
    ['half a JPEG', DAMAGED, async () => half(await noise.clone().jpeg().toBuffer())],
    ['half a PNG', DAMAGED, async () => half(await noise.clone().png().toBuffer())],
    ['half a WebP', DAMAGED, async () => half(await noise.clone().webp().toBuffer())],
    ['half a GIF', DAMAGED, async () => half(await noise.clone().gif().toBuffer())],
    ['a PNG with a bit flipped', DAMAGED, async () => flipped(await noise.clone().png().toBuffer())],
    ['a PNG without width', DAMAGED, async () => withSize(await noise.clone().png().toBuffer(), 0, 100)],
    [
      'a small file that would be 268 megapixels',
      'has too many pixels (16384 × 16384, maximum is 50 megapixels)',
      async () => withSize(await noise.clone().png().toBuffer(), 16_384, 16_384),
    ],
    [
      'a PNG of two rows that would take gigabytes',
      'has too many pixels (25000000 × 2, maximum is 16384 on an edge)',
      async () => withSize(await noise.clone().toColourspace('rgb16').png().toBuffer(), 25_000_000, 2),
    ],
    [
      'a WebP of a row that would take gigabytes',
      'has too many pixels (16777216 × 2, maximum is 16384 on an edge)',
      () => webpCanvas(16_777_216, 2),
    ],
    [
      'more pixels than numbers',
      DAMAGED,
      async () => withSize(await noise.clone().png().toBuffer(), 0x7fff_ffff, 0x7fff_ffff),
    ],
  ])('%s', async (_, message, make) => {
    const bytes = await make();
    await expect(pictures.keep(bytes, 'photo_base64')).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      issues: [{ field: 'photo_base64', message }],
    });
  });
});

describe('at once', () => {
  test('as many are encoded as may wait, and one more is asked to come again', async () => {
    const bytes = await noise.clone().jpeg().toBuffer();
    const keep = () => pictures.keep(bytes, 'photo_base64');
    const taken = Array.from({ length: ENCODING.runningEach + ENCODING.waitingEach }, keep);
    await expect(keep()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await Promise.all(taken);
    await keep();
  });

  test('a company waits for no more than what is being encoded', async () => {
    const bytes = await noise.clone().jpeg().toBuffer();
    const reported: string[] = [];
    const asked = [...Array.from({ length: ENCODING.waitingEach }, () => 'acme'), 'zeta'].map((company_id) =>
      pictures.keep(bytes, 'photo_base64', { company_id }).then(() => reported.push(company_id)),
    );
    await Promise.all(asked);
    expect(reported.indexOf('zeta')).toBeLessThan(ENCODING.waitingEach / 2);
  });

  test('what nobody waits for any more is neither encoded nor fetched', async () => {
    const bytes = await noise.clone().jpeg().toBuffer();
    const leaving = new AbortController();
    const caller = { company_id: 'acme', signal: leaving.signal };
    const remote = await remoteForTest(() => {});
    const store = createPictureStore(directory, { exempt: [remote.place] });
    const asked = [
      store.keep(bytes, 'photo_base64', caller),
      store.keep(bytes, 'photo_base64', caller),
      store.keepRemote(`http://${remote.place}/`, 'remote_photo_url', caller),
    ];
    const outcomes = Promise.allSettled(asked);
    await expect.poll(() => remote.connections()).toBe(1);
    leaving.abort();
    const [, , fetched] = await outcomes;
    expect(fetched).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('has left') } });
    await expect(store.keep(bytes, 'photo_base64', caller)).rejects.toThrow('has left');
    await store.keep(bytes, 'photo_base64', { company_id: 'acme' });
  });

  test('as many are fetched as may wait, and one more is asked to come again', async () => {
    const gate = Promise.withResolvers<void>();
    const photo = await noise.clone().jpeg().toBuffer();
    const remote = await remoteForTest((_, response) => void gate.promise.then(() => response.end(photo)));
    const store = createPictureStore(directory, { exempt: [remote.place] });
    const keep = () => store.keepRemote(`http://${remote.place}/`, 'remote_photo_url');
    const taken = Array.from({ length: FETCHING.runningEach + FETCHING.waitingEach }, keep);
    await expect(keep()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    await expect.poll(() => remote.connections()).toBe(FETCHING.runningEach);
    gate.resolve();
    const all = await Promise.all(taken);
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1);
  });
});

describe('the directory', () => {
  test('holds a picture once, under the name of its content, and nothing unfinished', async () => {
    const own = await mkdtemp(join(tmpdir(), 'holdfast-pictures-'));
    const store = createPictureStore(join(own, 'made', 'when', 'needed'));
    const bytes = await noise.clone().jpeg().toBuffer();
    const pictureFacts = await Promise.all(Array.from({ length: 5 }, () => store.keep(bytes, 'logo_base64')));
    const hashes = pictureFacts.map(({ hash }) => hash);
    const [hash = ''] = hashes;
    expect(new Set(hashes)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{64}$/)]));
    const folder = join(own, 'made', 'when', 'needed', hash.slice(0, 2));
    const rest = hash.slice(2);
    expect((await readdir(folder)).toSorted()).toEqual([rest, `${rest}-large`, `${rest}-xlarge`]);
    expect(await store.read(hash)).toEqual(await readFile(join(folder, rest)));
    await rm(own, { recursive: true });
  });

  test.each(['', 'ab', 'ab'.repeat(32), '../pictures.test.ts', `../${'ab'.repeat(32)}`, `${'ab'.repeat(32)}\u0000`])(
    'has no picture called %j',
    async (name) => {
      expect(await pictures.read(name)).toBeNull();
    },
  );
});

/** The beginning of a WebP that has a canvas of this size. */
function webpCanvas(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(56, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 0x10;
  return copy;
}
