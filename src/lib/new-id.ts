import { randomBytes } from 'node:crypto';

/**
 * A UUIDv7 greater than every earlier one of this process, so that "newest first, then id" is the order of creation
 * even within one millisecond: 48 bits of time, 12 of a counter, 62 random.
 */
export function newId(): string {
  const now_ms = Date.now();
  if (now_ms > last_ms) {
    last_ms = now_ms;
    count = 0;
  } else if (count < MAX_COUNT) {
    count += 1;
  } else {
    // More than 4,096 in a millisecond, or the clock went back: borrow from the next one.
    last_ms += 1;
    count = 0;
  }
  const time = last_ms.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] as number) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

const MAX_COUNT = 0xfff;

let last_ms = 0;
let count = 0;
