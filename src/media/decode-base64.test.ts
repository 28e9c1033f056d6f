import { expect, test } from 'vitest';
import { Refusal } from '../lib/refusal.ts';
import { decodeBase64 } from './decode-base64.ts';

test.each([
  ['aGVsbG8=', 'hello'],
  ['aGVsbG8', 'hello'],
  ['aGVs\nbG8=\n', 'hello'],
  ['aGVs\r\nbG8=', 'hello'],
  ['data:image/png;base64,aGVsbG8=', 'hello'],
  ['data:image/svg+xml;charset=utf-8;base64,aGVsbG8=', 'hello'],
  ['DATA:IMAGE/PNG;BASE64,aGVsbG8=', 'hello'],
])('%j holds %j', (text, expected) => {
  expect(decodeBase64(text, 'logo_base64').toString()).toBe(expected);
});

test.each([
  ['', "logo_base64 can't be blank"],
  [' \n', "logo_base64 can't be blank"],
  ['data:image/png;base64,', "logo_base64 can't be blank"],
  ...[
    'aGVsbG8==',
    'aGVsbG9=',
    'a',
    'aGVs-G8_',
    'aGVs*G8=',
    'aGVs=bG8',
    'data:image/png,aGVsbG8=',
    'data:text/html;base64,aGVsbG8=',
    'data:image/png;base64,data:image/png;base64,aGVsbG8=',
    'http://example.test/logo.png',
    'ａＧＶｓ',
  ].map((text) => [text, 'logo_base64 is not base64, nor a data: URL with base64'] as const),
] as const)('%j is refused', (text, detail) => {
  const decode = (): Buffer => decodeBase64(text, 'logo_base64');
  expect(decode).toThrow(Refusal);
  expect(decode).toThrow(detail);
});
