import { expect, test } from 'vitest';
import { slugFromName } from './first-company.ts';

test.each([
  ['Acme', 'acme'],
  ['Lumen Camera Hire', 'lumen-camera-hire'],
  ['Müller & Söhne', 'muller-sohne'],
  ['  --x--  ', 'x'],
  ['東京レンタル', 'company'],
  ['', 'company'],
  ['a'.repeat(80), 'a'.repeat(63)],
  [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
])('%j becomes %s', (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});
