import { afterEach, expect, test, vi } from 'vitest';
import type { Transaction } from './database.ts';
import { contextFor, presentInstant, type Services, storedInstant, workFor } from './work.ts';

const tx = {} as unknown as Transaction;
const services = {} as unknown as Services;
const company = { id: '1', slug: 'acme', name: 'Acme', default_timezone: 'UTC', currency: 'usd' };

afterEach(() => vi.restoreAllMocks());

test.each([
  ['2026-06-01T12:00:00.123456Z', '2026-06-01T12:00:00.123456Z'],
  ['2026-06-01T12:00:00.123456499Z', '2026-06-01T12:00:00.123456Z'],
  ['2026-06-01T12:00:00.1234565Z', '2026-06-01T12:00:00.123456Z'],
  ['2026-06-01T12:00:00.999999999Z', '2026-06-01T12:00:00.999999Z'],
  ['1969-12-31T23:59:59.9999999Z', '1969-12-31T23:59:59.999999Z'],
])('%s is stored as %s', (instant, stored) => {
  expect(storedInstant(Temporal.Instant.from(instant)).toString()).toBe(stored);
});

test('the present instant is rounded down, never up', () => {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from('2026-06-01T12:00:00.999999999Z'));
  expect(presentInstant().toString()).toBe('2026-06-01T12:00:00.999999Z');
  expect(workFor(tx, { company, services }).now.toString()).toBe('2026-06-01T12:00:00.999999Z');
  expect(contextFor(tx, { company, services }).now.toString()).toBe('2026-06-01T12:00:00.999999Z');
});

test('an instant that is passed is rounded in the same way', () => {
  const now = Temporal.Instant.from('2026-06-01T12:00:00.0000019Z');
  expect(workFor(tx, { company, services, now }).now.toString()).toBe('2026-06-01T12:00:00.000001Z');
});

test('work without a request has no employee and no address', () => {
  expect(workFor(tx, { company, services })).toMatchObject({ db: tx, tx, company, employee_id: null, base_url: '' });
});
