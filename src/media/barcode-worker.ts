import { parentPort } from 'node:worker_threads';
import type { BarcodeType } from '../domain/catalogue/barcodes.ts';
import { assert } from '../lib/assert.ts';
import { drawBarcodePng, drawBarcodeSvg } from './draw-barcode.ts';
import type { ThreadAnswer } from './thread.ts';

export interface BarcodeDrawing {
  readonly as: 'svg' | 'png';
  readonly type: BarcodeType;
  readonly number: string;
}

const port = parentPort;
assert(port !== null, 'this is for a thread of its own');

port.on('message', ({ as, type, number }: BarcodeDrawing) => {
  const drawn: Promise<string | Uint8Array> =
    as === 'svg' ? drawBarcodeSvg(type, number) : drawBarcodePng(type, number).then((png) => Uint8Array.from(png));
  void drawn.then(
    (result) => port.postMessage({ result } satisfies ThreadAnswer<string | Uint8Array>),
    (error: unknown) => port.postMessage({ error } satisfies ThreadAnswer<never>),
  );
});
