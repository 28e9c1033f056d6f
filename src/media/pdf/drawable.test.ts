import { expect, test } from 'vitest';
import { drawable, LONGEST_TEXT } from './drawable.ts';

test('only what is to be read is changed', () => {
  const node = { image: '日', stack: [{ text: '日' }, { text: [{ text: '本', bold: true }] }], margin: [0, 1, 2, 3] };
  expect(drawable(node)).toEqual({
    image: '日',
    stack: [{ text: '\ufffd' }, { text: '\ufffd', bold: true }],
    margin: [0, 1, 2, 3],
  });
});

test('a long word may be broken, one of 100 characters not', () => {
  expect(drawable({ text: `a ${'w'.repeat(100)} b` })).toEqual({ text: `a ${'w'.repeat(100)} b` });
  expect(drawable({ text: 'w'.repeat(250) })).toEqual({
    text: `${'w'.repeat(100)}\u200b${'w'.repeat(100)}\u200b${'w'.repeat(50)}`,
  });
});

test.each([
  ['as long as it may be', 'word '.repeat(LONGEST_TEXT / 5), [LONGEST_TEXT]],
  ['a word longer', `${'word '.repeat(LONGEST_TEXT / 5)}more`, [LONGEST_TEXT, 4]],
  ['twice as long, cut between words', 'sevenly '.repeat(400), [2_000, 1_200]],
])('a text %s', (_, text, lengths) => {
  const node: { readonly text: string; readonly stack?: readonly { readonly text: string }[] } = drawable({ text });
  const stockItems = node.stack ?? [node];
  expect(stockItems.map((stockItem) => stockItem.text.length)).toEqual(lengths);
  expect(stockItems.map((stockItem) => stockItem.text).join('')).toBe(text);
});

test('runs stay in their order, and keep how they look', () => {
  const text = Array.from({ length: 1_000 }, (_, index) => ({ text: `${index} `, bold: index % 2 === 0 }));
  const node: { readonly margin: unknown; readonly stack?: readonly { readonly text: typeof text }[] } = drawable({
    text,
    margin: [0, 0, 0, 6],
  });
  expect(node.stack?.flatMap((stockItem) => stockItem.text)).toEqual(text);
  expect(node.stack?.length).toBeGreaterThan(1);
  expect(node.margin).toEqual([0, 0, 0, 6]);
});
