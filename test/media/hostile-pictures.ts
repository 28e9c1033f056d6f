import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A photo that does not compress to nothing, so that cutting it cuts picture. */
export const noise = sharp({
  create: {
    width: 200,
    height: 100,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});

export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** A PNG whose header claims another size, with the checksum that belongs to it. */
export function withSize(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}
