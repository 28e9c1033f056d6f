import { parentPort } from 'node:worker_threads';
import { assert } from '../../lib/assert.ts';
import type { ThreadAnswer } from '../thread.ts';
import type { LabelSheet } from './label-sheet.ts';
import type { Printable } from './printed-facts.ts';
import { writePdf } from './write-pdf.ts';

/** The thread's response to a page. */
type Answer = ThreadAnswer<Uint8Array<ArrayBuffer>>;

const port = parentPort;
assert(port !== null, 'this is for a thread of its own');

port.on('message', (page: Printable | LabelSheet) => {
  void writePdf(page).then(
    (bytes) => {
      // A copy, so that it can be transferred whatever pool it came from.
      const result = Uint8Array.from(bytes);
      port.postMessage({ result } satisfies Answer, [result.buffer]);
    },
    (error: unknown) => port.postMessage({ error } satisfies Answer),
  );
});
