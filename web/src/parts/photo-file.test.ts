import { expect, test } from 'vitest';
import { base64Of } from './photo-file.ts';

test.each([0, 1, 0x8000, 0x8001])('%i bytes survive as base64', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 256);
  expect([...Buffer.from(base64Of(bytes), 'base64')]).toEqual([...bytes]);
});
