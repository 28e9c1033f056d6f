import { expect, test } from 'vitest';
import {
  dropWaiting,
  keepWaiting,
  MAX_WAITING,
  noteRefusal,
  readWaiting,
  renewWaiting,
  type Waiting,
} from './waiting-store.ts';

function storeWith(text: string | null = null) {
  const kept = new Map<string, string>(text === null ? [] : [['holdfast.waiting', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

const entryWith = (id: string): Waiting => ({
  id,
  employee_id: 'ada',
  order_id: 'order',
  words: 'Pick up 1 item of #1',
  attributes: { order_id: 'order', actions: [] },
  made_at: '2026-11-15T12:00:00Z',
});
const idsIn = (store: ReturnType<typeof storeWith>) => readWaiting(store).map(({ id }) => id);

test('keeps entries in order, each once, and drops them', () => {
  const store = storeWith();
  for (const id of ['a', 'b', 'a']) expect(keepWaiting(entryWith(id), store)).toBe(true);
  expect(idsIn(store)).toEqual(['b', 'a']);
  dropWaiting('b', store);
  expect(idsIn(store)).toEqual(['a']);
});

test.each([null, '', 'half a te', '{}', '7'])('what cannot be read is nothing: %s', (text) => {
  expect(readWaiting(storeWith(text))).toEqual([]);
});

test('a refused entry gets another key when it is tried anew, one that was not refused keeps its own', () => {
  const store = storeWith();
  for (const id of ['a', 'b']) keepWaiting(entryWith(id), store);
  noteRefusal('a', 'It is out already', store);
  expect(readWaiting(store)[0]?.refusal).toBe('It is out already');
  for (const id of ['a', 'b']) renewWaiting(id, `${id} again`, '2026-11-16T12:00:00Z', store);
  expect(readWaiting(store)).toEqual([{ ...entryWith('a again'), made_at: '2026-11-16T12:00:00Z' }, entryWith('b')]);
});

test('a device keeps so many, and no more', () => {
  const store = storeWith();
  for (let count = 0; count < MAX_WAITING; count += 1) expect(keepWaiting(entryWith(String(count)), store)).toBe(true);
  expect(keepWaiting(entryWith('one too many'), store)).toBe(false);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(keepWaiting(entryWith('a'), full)).toBe(false);
});
