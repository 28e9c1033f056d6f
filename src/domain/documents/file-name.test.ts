import { expect, test } from 'vitest';
import { pdfDisposition } from './file-name.ts';

test.each([
  ['Invoice 2026-12-3', 'Invoice 2026-12-3.pdf', 'Invoice%202026-12-3.pdf'],
  [
    'Pro forma invoice – Order 7',
    'Pro forma invoice  Order 7.pdf',
    'Pro%20forma%20invoice%20%E2%80%93%20Order%207.pdf',
  ],
  ['Quote Ä/1', 'Quote A 1.pdf', 'Quote%20%C3%84%201.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf', 'etc%20passwd.pdf'],
  ['a"b\r\nSet-Cookie: x=1', 'a b Set-Cookie x=1.pdf', 'a%20b%20Set-Cookie%20x%3D1.pdf'],
  ["it's (new) 100%*", "it's (new) 100.pdf", 'it%27s%20%28new%29%20100%25.pdf'],
  ['日本', 'document.pdf', '%E6%97%A5%E6%9C%AC.pdf'],
  ['\ud800', 'document.pdf', 'document.pdf'],
  ['x'.repeat(300), `${'x'.repeat(100)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('%j', (title, plain, encoded) => {
  expect(pdfDisposition(title)).toBe(`inline; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
