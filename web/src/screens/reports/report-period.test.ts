import { expect, test } from 'vitest';
import { changeOf, reportPeriod } from './report-period.ts';

test.each([
  // address, today → from, till (not part of it)
  [{}, '2026-11-15', '2026-10-17', '2026-11-16'],
  [{ period: 'week' }, '2026-11-15', '2026-10-17', '2026-11-16'],
  [{ period: 'month' }, '2026-11-15', '2026-11-01', '2026-11-16'],
  [{ period: 'month' }, '2026-11-01', '2026-11-01', '2026-11-02'],
  [{ period: 'quarter' }, '2026-11-15', '2026-10-01', '2026-11-16'],
  [{ period: 'quarter' }, '2026-03-31', '2026-01-01', '2026-04-01'],
  [{ period: 'year' }, '2026-11-15', '2026-01-01', '2026-11-16'],
  [{ period: '12m' }, '2026-11-15', '2025-11-16', '2026-11-16'],
  [{ period: '12m' }, '2028-02-28', '2027-03-01', '2028-02-29'],
  [{ period: 'custom', from: '2026-02-01', till: '2026-02-28' }, '2026-11-15', '2026-02-01', '2026-03-01'],
  [{ period: 'custom', from: '2026-02-28', till: '2026-02-01' }, '2026-11-15', '2026-02-01', '2026-03-01'],
  [{ period: 'custom', from: '2026-02-01' }, '2026-11-15', '2026-02-01', '2026-11-16'],
  [{ period: 'custom', from: '2026-02-31', till: 'soon' }, '2026-11-15', '2026-10-17', '2026-11-16'],
  [{ period: 'custom', from: '2016-11-15', till: '2026-11-15' }, '2026-11-15', '2016-11-15', '2026-11-16'],
  [{ period: 'custom', from: '2016-11-14', till: '2026-11-15' }, '2026-11-15', '2016-11-15', '2026-11-16'],
  [{ period: 'custom', from: '1500-01-01', till: '2026-11-15' }, '2026-11-15', '2016-11-15', '2026-11-16'],
])('%j on %s is %s to %s', (search, today, from, till) => {
  expect(reportPeriod(search, today)).toMatchObject({ from, till });
});

test.each([
  // now, before → change
  [150, 100, 0.5],
  [50, 100, -0.5],
  [100, 100, 0],
  [0, 100, -1],
  [100, 0, null],
  [0, 0, null],
  [-50, -100, 0.5],
])('%s after %s is %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});
