import { describe, expect, test } from 'vitest';
import { LABEL_LAYOUT_NAMES, LABEL_LAYOUTS, labelsPerPage } from '../../../../src/domain/documents/label-layouts.ts';
import { labelsAddress, labelsPerSheet, MAX_LABELS, readLabelSettings, sheetsNeeded } from './label-settings.ts';

const USUAL = { layout: 'avery_l7160', skip: 0, copies: 1, texts: ['name', 'identifier'] };

describe('what an address asks for', () => {
  test.each([
    [{}, USUAL],
    [{ layout: 'roll_62x29' }, { ...USUAL, layout: 'roll_62x29' }],
    [{ layout: 'papyrus' }, USUAL],
    [
      { skip: '5', copies: '3' },
      { ...USUAL, skip: 5, copies: 3 },
    ],
    [
      { skip: '21', copies: '101' },
      { ...USUAL, skip: 20, copies: 100 },
    ],
    [{ skip: '-1', copies: 'x' }, USUAL],
    [
      { layout: 'roll_62x29', skip: '4' },
      { ...USUAL, layout: 'roll_62x29' },
    ],
    [{ text: 'company,number,nonsense' }, { ...USUAL, texts: ['number', 'company'] }],
    [{ text: '' }, { ...USUAL, texts: [] }],
  ])('%j', (search, expected) => {
    expect(readLabelSettings(search, 'avery_l7160')).toEqual(expected);
  });
});

test.each(LABEL_LAYOUT_NAMES)('a sheet of %s has as many labels as the server prints on it', (name) => {
  expect(labelsPerSheet(name)).toBe(labelsPerPage(LABEL_LAYOUTS[name]));
});

test.each([
  [21, 0, 1],
  [21, 1, 2],
  [22, 0, 2],
  [1, 20, 1],
])('%i labels after %i that are gone need %i sheets', (count, skip, sheets) => {
  expect(sheetsNeeded(count, { layout: 'avery_l7160', skip, copies: 1, texts: [] })).toBe(sheets);
});

test('no more labels than an address can carry', () => {
  const settings = readLabelSettings({}, 'avery_l7160');
  const ids = Array.from({ length: MAX_LABELS }, (_, index) => String(index));
  expect(labelsAddress(ids, settings)).toMatch(
    /^\/api\/4\/barcode_labels\?ids=0,1,.*&layout=avery_l7160&skip=0&copies=1&text=name,identifier$/,
  );
  expect(labelsAddress([...ids, 'more'], settings)).toBeUndefined();
  expect(labelsAddress([], settings)).toBeUndefined();
});
