import { expect, test } from 'vitest';
import { parsePictureName, PICTURE_VARIANTS, pictureName, picturePath } from './picture-name.ts';

const hash = 'ab'.repeat(32);

test.each(PICTURE_VARIANTS)('the %s name reads back', (variant) => {
  expect(parsePictureName(pictureName({ hash, variant }))).toEqual({ hash, variant });
  expect(parsePictureName(`${pictureName({ hash, variant })}.webp`)).toEqual({ hash, variant });
});

test('the original is named by its hash alone', () => {
  expect(picturePath(hash)).toBe(`/pictures/${hash}`);
  expect(picturePath(hash, 'large')).toBe(`/pictures/${hash}-large`);
});

test.each([
  '',
  'ab',
  hash.slice(1),
  `${hash}0`,
  hash.toUpperCase(),
  `${hash}-original`,
  `${hash}-huge`,
  `${hash}.png`,
  `${hash}/`,
  `../${hash}`,
  `${hash}\n`,
  `${hash}\u0000.webp`,
  '..%2f..%2fetc%2fpasswd',
])('%j names no picture', (name) => {
  expect(parsePictureName(name)).toBeNull();
});
