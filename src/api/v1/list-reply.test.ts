import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { AT_ONCE_LIMIT, listReply } from './list-reply.ts';

let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});

afterAll(() => fresh.drop());

const replyOf = (length: number) =>
  listReply(
    fresh.database,
    async function* () {
      yield 'a';
      yield 'b'.repeat(length - 1);
    },
    createSemaphore(1),
  );

test('sends a list of the longest length that is sent at once as one text', async () => {
  const { status, body } = await replyOf(AT_ONCE_LIMIT);
  expect([status, typeof body]).toEqual([200, 'string']);
});

test('streams a list that is one character longer', async () => {
  const { body } = await replyOf(AT_ONCE_LIMIT + 1);
  expect(typeof body).toBe('object');
  const stockItems = await Array.fromAsync(body as AsyncIterable<string>);
  expect(stockItems.join('')).toBe(`a${'b'.repeat(AT_ONCE_LIMIT)}`);
});

test('tells trouble before anything is sent', async () => {
  const reply = listReply(
    fresh.database,
    async function* () {
      yield 'a';
      throw new Error('no list today');
    },
    createSemaphore(1),
  );
  await expect(reply).rejects.toThrow('no list today');
});
