import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentWebTypes, WEB_TYPES_FILE } from '../../scripts/generate-web-types.ts';

test('the back office knows the interface as it is; `npm run types` brings it up to date', () => {
  expect(readFileSync(WEB_TYPES_FILE, 'utf8')).toBe(currentWebTypes());
});
