import { expect, test } from 'vitest';
import { identifiersIn } from './add-stock.ts';

test.each([
  ['', []],
  [' \n ,', []],
  ['CAM-1\nCAM-2', ['CAM-1', 'CAM-2']],
  ['CAM-1, CAM-2; CAM 3', ['CAM-1', 'CAM-2', 'CAM 3']],
  ['CAM-1\ncam-1', ['CAM-1']],
])('%j names %j', (text, expected) => {
  expect(identifiersIn(text)).toEqual(expected);
});
