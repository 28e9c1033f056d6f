import { expect, test } from 'vitest';
import { createAlarm } from './alarm.ts';

test('ends a sleep when it rings, and once only', async () => {
  const alarm = createAlarm();
  const sleeping = alarm.sleep(60_000);
  alarm.ring();
  expect(await sleeping).toBe(true);
  expect(await alarm.sleep(1)).toBe(false);
});

test('what rang before the sleep is not slept through', async () => {
  const alarm = createAlarm();
  alarm.ring();
  alarm.ring();
  expect(await alarm.sleep(60_000)).toBe(true);
  expect(await alarm.sleep(1)).toBe(false);
});
