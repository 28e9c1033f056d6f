import { expect, test } from 'vitest';
import { barcodeIdIn } from './look-up-code.ts';

const ID = '01a1dedd-3dc0-700d-ae04-3fc036f359d0';

test.each([
  // code                                    the id of a barcode in it
  [`http://localhost:3000/s/${ID}`, ID],
  [`HTTPS://SHOP.TEST/S/${ID.toUpperCase()}`, ID],
  [`https://shop.test/s/${ID}/?x=1#y`, ID],
  ['https://shop.test/s/42', undefined],
  [ID, undefined],
  ['CAM-003', undefined],
])('%s', (code, id) => {
  expect(barcodeIdIn(code)).toBe(id);
});
