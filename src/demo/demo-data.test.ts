import { describe, expect, test } from 'vitest';
import { type DemoValues, demoData, demoText } from './demo-data.ts';
import { actsUpTo } from './load-demo.ts';

const VALUES = {
  company_id: 'company',
  owner_id: 'owner',
  location_id: 'location',
  name: 'The "Lens" \\ Hire',
  email: 'owner@demo.test',
  currency: 'eur',
  short_url: 'https://demo.test/c',
  sequence: 5,
  pictures: new Map([['camera', 'abc']]),
};

const valuesAt = (now: string, zone: string): DemoValues => ({ ...VALUES, now: Temporal.Instant.from(now), zone });

test('fills in the placeholders of a text', () => {
  const filled = (text: string) =>
    demoData(
      `{"tables":{"rows":[${JSON.stringify({ text })}]},"acts":[]}`,
      valuesAt('2026-01-01T11:00:00Z', 'Europe/Oslo'),
    ).tables['rows']?.[0]?.['text'];
  expect(filled('~t-1T09:15:00~')).toBe('2025-12-31T08:15:00Z');
  expect(filled('~d-1~ ~d58~')).toBe('2025-12-31 2026-02-28');
  expect(filled('~y-1~-17, ~y0~-18')).toBe('2025-17, 2026-18');
  expect(filled('~s7~')).toBe('12');
  expect(filled('~pcamera~')).toBe('abc');
  expect(filled('~n~: ~c~ ~o~ ~l~ ~e~ ~x~ ~u~')).toBe(
    'The "Lens" \\ Hire: company owner location owner@demo.test eur https://demo.test/c',
  );
  const [one, other, again] = String(filled('~i1~ ~i0~ ~i1~')).split(' ');
  expect(one).toBe(again);
  expect(String(other) < String(one)).toBe(true);
});

test.each([
  ['Sunday', '2026-11-15', '2026-11-21'],
  ['Monday', '2026-11-16', '2026-11-21'],
  ['Friday', '2026-11-20', '2026-11-21'],
  ['Saturday', '2026-11-21', '2026-11-28'],
])('the next Saturday after a %s', (_, today, saturday) => {
  const text = '{"tables":{"rows":[{"text":"~w0T09:30:00~"}]},"acts":[]}';
  const { tables } = demoData(text, valuesAt(`${today}T12:00:00Z`, 'UTC'));
  expect(tables['rows']?.[0]?.['text']).toBe(`${saturday}T09:30:00Z`);
});

describe.each([
  ['in an ordinary week', '2026-06-14', 'America/Los_Angeles'],
  ['in the week in which clocks go forward', '2026-03-25', 'Europe/Amsterdam'],
  ['in the week in which clocks go back by half an hour', '2026-04-01', 'Australia/Lord_Howe'],
  ['in the week in which clocks go back at midnight', '2026-10-29', 'America/Havana'],
  ['at the turn of the year', '2026-12-29', 'Asia/Kathmandu'],
  ['around 29 February', '2028-02-26', 'Europe/Amsterdam'],
])('at every hour %s', (_, monday, zone) => {
  const first = Temporal.PlainDate.from(monday).toZonedDateTime(zone).toInstant();
  const hours = Array.from({ length: 168 }, (__, hour) => first.add({ hours: hour, minutes: 7 }));
  const actsAt = (now: Temporal.Instant) => demoData(`{"tables":{},${ACTS}`, valuesAt(now.toString(), zone)).acts;

  test('what was due today has happened, and nothing happens after now', () => {
    for (const now of hours) {
      const today = now.toZonedDateTimeISO(zone).toPlainDate().toString();
      const all = actsAt(now);
      const played = actsUpTo(now, all);
      const times = played.map(({ at }) => Temporal.Instant.from(at).epochMilliseconds);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Math.max(...times)).toBeLessThanOrEqual(now.epochMilliseconds);
      const overdue = all.filter(({ at, due = at }) => Temporal.Instant.compare(Temporal.Instant.from(due), now) <= 0);
      expect(overdue.every(({ order, does }) => played.some((act) => act.order === order && act.does === does))).toBe(
        true,
      );
      const starts = all.filter(({ does }) => does.kind === 'start').map(({ due = '' }) => localDate(due, zone));
      const stops = all.filter(({ does }) => does.kind === 'stop').map(({ due = '' }) => localDate(due, zone));
      expect(new Set([...starts, ...stops])).toEqual(new Set([today]));
      expect([starts.length, stops.length].every((count) => count >= 4)).toBe(true);
    }
  });

  test('the weekend is ahead, and a weekend', () => {
    for (const now of hours) {
      for (const { does } of actsAt(now)) {
        if (does.kind !== 'create') continue;
        const starts_at = Temporal.Instant.from(does.starts_at);
        expect(Temporal.Instant.compare(now, starts_at)).toBe(-1);
        expect(starts_at.toZonedDateTimeISO(zone).dayOfWeek).toBe(6);
      }
    }
  });
});

/** The end of the file, with ids that need not be made. */
const ACTS = demoText()
  .slice(demoText().indexOf('"acts":'))
  .replaceAll(/~(i\d+)~/g, '$1');

const localDate = (at: string, zone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString();
