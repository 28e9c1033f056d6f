import { expect, test } from 'vitest';
import { LABEL_LAYOUTS as PRINTED } from '../../../src/domain/documents/label-layouts.ts';
import { LABEL_LAYOUTS } from './label-layouts.ts';

test('are those that the server prints', () => {
  expect(LABEL_LAYOUTS).toEqual(Object.entries(PRINTED).map(([value, { describe }]) => ({ value, label: describe })));
});
