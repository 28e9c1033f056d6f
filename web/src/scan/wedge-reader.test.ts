import { describe, expect, test } from 'vitest';
import { type Key, SHORTEST_CODE, WEDGE_PACE_MS, wedgeReader } from './wedge-reader.ts';

interface Pressed extends Key {
  readonly isSwallowed: () => boolean;
}

/** Presses the keys, `gaps` milliseconds after each other, and tells what became of it. */
function press(
  keys: readonly string[],
  gaps_ms: number | readonly number[],
  { inField = false, after_ms = 1_000 } = {},
) {
  const codes: string[] = [];
  const replayed: string[] = [];
  let putBack = 0;
  let pending: { readonly run: () => void; readonly at_ms: number } | undefined;
  let now = 0;
  const reader = wedgeReader<Pressed>({
    scanned: (code) => codes.push(code),
    remember: () => (inField ? () => putBack++ : undefined),
    replay: (held) => replayed.push(...held.map(({ key }) => key)),
    later: (run, wait_ms) => {
      const timer = { run, at_ms: now + wait_ms };
      pending = timer;
      return () => {
        if (pending === timer) pending = undefined;
      };
    },
  });
  const elapse = (till_ms: number) => {
    if (pending !== undefined && pending.at_ms <= till_ms) {
      const { run } = pending;
      pending = undefined;
      run();
    }
    now = till_ms;
  };
  const pressed = keys.map((key, index) => {
    elapse(now + (index === 0 ? 0 : typeof gaps_ms === 'number' ? gaps_ms : (gaps_ms[index - 1] ?? 0)));
    let swallowed = false;
    const event: Pressed = {
      key,
      timeStamp: now,
      preventDefault: () => {},
      stopPropagation: () => (swallowed = true),
      isSwallowed: () => swallowed,
    };
    reader(event);
    return event;
  });
  elapse(now + after_ms);
  return { codes, replayed: replayed.join(''), putBack, enterPasses: pressed.at(-1)?.isSwallowed() === false };
}

const typed = (text: string): readonly string[] => [...text.split(''), 'Enter'];

describe('not in a field', () => {
  test.each([
    // who and what                keys                   gaps              codes           replayed  Enter passes
    ['a scanner', typed('CAM003'), 5, ['CAM003'], '', false],
    ['a slow scanner', typed('CAM003'), WEDGE_PACE_MS, ['CAM003'], '', false],
    ['a little slower: a person', typed('CAM003'), WEDGE_PACE_MS + 9, [], 'CAM003', true],
    ['a busy machine, once', typed('CAM0031'), [5, 5, 240, 5, 5, 5, 5], ['CAM0031'], 'CAM', false],
    ['a person', typed('CAM003'), 120, [], 'CAM003', true],
    ['a shortcut', ['n'], 0, [], 'n', false],
    ['a letter, and at once an arrow', ['M', 'ArrowDown'], 10, [], 'M', true],
    ['two keys almost at once', ['g', 't'], 20, [], 'gt', false],
    ['a code with shortcuts', typed('n/gt?jkx'), 5, ['n/gt?jkx'], '', false],
    ['an address in a QR code', typed('https://h.test/s/01a1'), 3, ['https://h.test/s/01a1'], '', false],
    [
      'capitals, with Shift',
      ['Shift', 'C', 'Shift', 'A', 'Shift', 'M', 'Shift', '-', '1', 'Enter'],
      5,
      ['CAM-1'],
      '',
      false,
    ],
    ['the shortest code', typed('x'.repeat(SHORTEST_CODE)), 5, ['x'.repeat(SHORTEST_CODE)], '', false],
    ['a code that is too short', typed('x'.repeat(SHORTEST_CODE - 1)), 5, [], 'x'.repeat(SHORTEST_CODE - 1), true],
    ['two codes in a row', [...typed('CAM003'), ...typed('CAM004')], 5, ['CAM003', 'CAM004'], '', false],
    ['a scanner without Enter', 'CAM003'.split(''), 5, [], 'CAM003', false],
    ['Enter alone', ['Enter'], 0, [], '', true],
    ['letters, then Enter later', typed('CAM003'), [5, 5, 5, 5, 5, 400], [], 'CAM003', true],
  ] as const)('%s', (_, keys, gaps, codes, replayed, enterPasses) => {
    expect(press(keys, gaps)).toMatchObject({ codes, replayed, enterPasses });
  });
});

describe('in a field', () => {
  test.each([
    // who and what                  keys             gaps    codes        taken out again
    ['a scanner', typed('CAM003'), 5, ['CAM003'], 1],
    ['a person', typed('CAM003'), 120, [], 0],
    ['a short code stays', typed('CAM'), 5, [], 0],
    ['a person, then a scanner', ['a', 'b', ...typed('CAM003')], [150, 400, 5, 5, 5, 5, 5, 5], ['CAM003'], 1],
  ] as const)('%s', (_, keys, gaps, codes, putBack) => {
    // Nothing is withheld from a field: people see what they type.
    expect(press(keys, gaps, { inField: true })).toMatchObject({ codes, putBack, replayed: '' });
  });
});

test.each([['ctrlKey'], ['metaKey'], ['altKey'], ['repeat']] as const)('keys with %s are no code', (name) => {
  const codes: string[] = [];
  const reader = wedgeReader({
    scanned: (code) => codes.push(code),
    remember: () => undefined,
    replay: () => {},
    later: () => () => {},
  });
  typed('CAM003').forEach((key, index) =>
    reader({ key, timeStamp: index * 5, [name]: true, preventDefault: () => {}, stopPropagation: () => {} }),
  );
  expect(codes).toEqual([]);
});

test('what is typed into a field that a shortcut has led to stays there', () => {
  const swallowed: string[] = [];
  let inField = false;
  const reader = wedgeReader({
    scanned: () => {},
    remember: () => (inField ? () => {} : undefined),
    replay: () => {},
    later: () => () => {},
  });
  const key = (name: string, timeStamp: number) =>
    reader({ key: name, timeStamp, preventDefault: () => swallowed.push(name), stopPropagation: () => {} });
  key('/', 0);
  inField = true;
  key('h', 120);
  key('o', 200);
  expect(swallowed).toEqual(['/']);
});
