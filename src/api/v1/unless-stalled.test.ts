import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unlessStalled } from './list-reply.ts';

const LIMIT_MS = 100;

function source(stockItems: readonly string[]): {
  readonly chunks: AsyncGenerator<string>;
  readonly isOpen: () => boolean;
} {
  let open = true;
  async function* generate(): AsyncGenerator<string> {
    try {
      yield* stockItems;
    } finally {
      open = false;
    }
  }
  return { chunks: generate(), isOpen: () => open };
}

test('hands on every piece to a reader that keeps reading, however slowly it does', async () => {
  const { chunks: stockItems, isOpen } = source(['a', 'b', 'c', 'd']);
  const read: string[] = [];
  for await (const stockItem of unlessStalled(stockItems, LIMIT_MS)) {
    read.push(stockItem);
    await pause(LIMIT_MS / 2);
  }
  expect(read).toEqual(['a', 'b', 'c', 'd']);
  expect(isOpen()).toBe(false);
});

test('gives back what is held for a reader that stops reading, and tells it when it comes back', async () => {
  const { chunks: stockItems, isOpen } = source(['a', 'b']);
  const list = unlessStalled(stockItems, LIMIT_MS);
  expect(await list.next()).toEqual({ done: false, value: 'a' });
  await pause(LIMIT_MS * 2);
  expect(isOpen()).toBe(false);
  await expect(list.next()).rejects.toThrow('the reader of a list took nothing of it for 0.1 s');
});

test('gives back what is held for a reader that leaves', async () => {
  const { chunks: stockItems, isOpen } = source(['a', 'b']);
  for await (const stockItem of unlessStalled(stockItems, LIMIT_MS)) {
    expect(stockItem).toBe('a');
    break;
  }
  expect(isOpen()).toBe(false);
});

test('waits for the source as long as it takes', async () => {
  async function* slow(): AsyncGenerator<string> {
    await pause(LIMIT_MS * 2);
    yield 'late';
  }
  expect(await unlessStalled(slow(), LIMIT_MS).next()).toEqual({ done: false, value: 'late' });
});
