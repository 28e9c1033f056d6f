import { expect, test } from 'vitest';
import { createMetrics } from '../../../../src/api/server/metrics.ts';
import { readMetrics } from './read-metrics.ts';

test('finds what the server tells', async () => {
  const metrics = createMetrics();
  const before = readMetrics(await metrics.text());
  expect(before).toMatchObject({ audited_at: null, started_at: expect.stringMatching(/^20\d\d-/) });
  expect(before.findings.size).toBe(0);
  const before_ms = Date.now();
  metrics.audited([
    { name: 'capacity', count: 0 },
    { name: 'order totals', count: 3 },
  ]);
  const { findings, audited_at, memory_bytes } = readMetrics(await metrics.text());
  expect([...findings]).toEqual([
    ['capacity', 0],
    ['order totals', 3],
  ]);
  // Told in whole seconds, which may be rounded down.
  expect(Date.parse(audited_at ?? '')).toBeGreaterThan(before_ms - 1_000);
  expect(Date.parse(audited_at ?? '')).toBeLessThanOrEqual(Date.now());
  expect(memory_bytes).toBeGreaterThan(1_000_000);
});

test('makes nothing of anything else', () => {
  expect(readMetrics('<html>\n')).toEqual({
    findings: new Map(),
    audited_at: null,
    started_at: null,
    memory_bytes: null,
  });
});
