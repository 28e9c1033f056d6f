import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BarcodeType } from '../../src/domain/catalogue/barcodes.ts';
import { barcodePng } from '../../src/media/barcode-image.ts';

const WIDTH = 640;
const HEIGHT = 480;

export interface FakeCamera {
  /** For the browser to be started with. */
  readonly flags: readonly string[];
  remove(): void;
}

/** A camera that looks at a label: Chromium shows a film of one picture, in the simplest of formats. */
export async function fakeCamera(type: BarcodeType, number: string): Promise<FakeCamera> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-camera-'));
  const file = join(folder, 'label.y4m');
  const luma = await greyPicture(await barcodePng(type, number));
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, frame, frame]));
  return {
    flags: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const greyPicture = (png: Uint8Array): Promise<Buffer> =>
  sharp(png)
    .resize({ width: WIDTH - 120, height: HEIGHT - 120, fit: 'inside', kernel: 'nearest' })
    .flatten({ background: 'white' })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'contain', background: 'white', withoutEnlargement: true })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer();
