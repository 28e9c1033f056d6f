import type { Caller } from '../db/work.ts';
import type { BarcodeType } from '../domain/catalogue/barcodes.ts';
import { createLruMap } from '../lib/lru-map.ts';
import type { BarcodeDrawing } from './barcode-worker.ts';
import { refuseWrongNumber } from './draw-barcode.ts';
import { createThread } from './thread.ts';
import { createWorkQueue } from './work-queue.ts';

/** Drawing takes 3 to 60 ms of a core: results are cached up to this size. */
const CACHE_BYTES = 8 * 1024 * 1024;

const svgs = createLruMap<string>(CACHE_BYTES);
const pngs = createLruMap<Buffer>(CACHE_BYTES);

/** One at a time, on a thread of its own: a page of barcodes asks for all of them at once. */
export const BARCODE_DRAWING = { running: 1, runningEach: 1, waiting: 400, waitingEach: 100, what: 'barcodes' };

const queue = createWorkQueue(BARCODE_DRAWING);
const thread = createThread<BarcodeDrawing, string | Uint8Array>({
  module: new URL('./barcode-worker.ts', import.meta.url),
  deadline_ms: 10_000,
  heap_mb: 128,
  what: 'drawing the barcode',
});

/** Numbers are drawn as shapes, so that the picture looks the same without any font. */
export async function barcodeSvg(type: BarcodeType, number: string, caller: Caller = ANYBODY): Promise<string> {
  const key = `${type} ${number}`;
  const kept = svgs.get(key);
  if (kept !== undefined) return kept;
  const svg = String(await drawn({ as: 'svg', type, number }, caller));
  svgs.set(key, svg, 2 * svg.length);
  return svg;
}

export async function barcodePng(type: BarcodeType, number: string, caller: Caller = ANYBODY): Promise<Buffer> {
  const key = `${type} ${number}`;
  const kept = pngs.get(key);
  if (kept !== undefined) return kept;
  const png = Buffer.from((await drawn({ as: 'png', type, number }, caller)) as Uint8Array);
  pngs.set(key, png, png.length);
  return png;
}

/** Where no request asks. */
const ANYBODY: Caller = { company_id: '' };

function drawn(drawing: BarcodeDrawing, caller: Caller): Promise<string | Uint8Array> {
  refuseWrongNumber(drawing.type, drawing.number);
  return queue.run(caller, () => thread.ask(drawing, caller.signal));
}
