import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('lets in as many as it may, and the others in the order they came', async () => {
  const gate = createGate(2);
  const inside: string[] = [];
  const enter = (name: string) => gate.enter().then(() => inside.push(name));
  const entered = ['a', 'b', 'c', 'd'].map(enter);
  await Promise.all(entered.slice(0, 2));
  expect(inside).toEqual(['a', 'b']);
  gate.leave();
  await entered[2];
  expect(inside).toEqual(['a', 'b', 'c']);
  gate.leave();
  await entered[3];
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});

test('has room again when everybody has left', async () => {
  const gate = createGate(1);
  for (let round = 0; round < 3; round += 1) {
    await gate.enter();
    gate.leave();
  }
  await expect(gate.enter()).resolves.toBeUndefined();
});
