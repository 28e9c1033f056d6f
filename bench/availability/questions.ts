import { askedItems } from '../../src/app/availability/asked-items.ts';
import { freeUnits } from '../../src/app/availability/free-units.ts';
import { levelsOfItems } from '../../src/app/availability/inventory-levels.ts';
import type { ReadContext } from '../../src/db/work.ts';
import { daysOfMonth, slotsOfDay } from '../../src/domain/time/calendar.ts';
import { DAY_us, microsecondsOf, type Window } from '../../src/domain/time/window.ts';
import { DAYS, FIRST_DAY, type LoadedCompany } from './load-plannings.ts';

export interface Question {
  readonly name: string;
  /** How often it is asked in one measurement. */
  readonly times: number;
  /** Asks it once, of another product and time each time. */
  ask(view: ReadContext, company: LoadedCompany): Promise<unknown>;
}

const ZONE = 'Europe/Amsterdam';

export const questions: readonly Question[] = [
  { name: 'one product, 3 days', times: 300, ask: (view, company) => free(view, company, oneOf(company.usual), 3) },
  { name: 'one hot product, 3 days', times: 300, ask: (view, company) => free(view, company, oneOf(company.hot), 3) },
  { name: 'one product, 30 days', times: 300, ask: (view, company) => free(view, company, oneOf(company.usual), 30) },
  {
    name: 'one product, a month by day',
    times: 300,
    ask: (view, company) => levels(view, company, daysOfMonth(someDay().year, someDay().month, ZONE)),
  },
  {
    name: 'one product, a day by 15 minutes',
    times: 300,
    ask: (view, company) => levels(view, company, slotsOfDay(someDay(), 15, ZONE)),
  },
  {
    name: 'whole catalogue, 3 days',
    times: 30,
    ask: (view, { location_id, usual, hot }) =>
      freeUnits(view, { item_ids: [...usual, ...hot], location_id, window: someWindow(3) }),
  },
];

const free = (view: ReadContext, { location_id }: LoadedCompany, id: string, days: number): Promise<unknown> =>
  freeUnits(view, { item_ids: [id], location_id, window: someWindow(days) });

async function levels(
  view: ReadContext,
  { usual, location_id }: LoadedCompany,
  windows: readonly Window[],
): Promise<unknown> {
  const items = await askedItems(view, [oneOf(usual)]);
  return levelsOfItems(view, { items, location_ids: [location_id], windows });
}

const oneOf = (ids: readonly string[]): string => ids[Math.floor(Math.random() * ids.length)] as string;

/** Not at the very ends, where there are fewer. */
const someDay = (): Temporal.PlainDate =>
  Temporal.PlainDate.from(FIRST_DAY).add({ days: 60 + Math.floor(Math.random() * (DAYS - 120)) });

function someWindow(days: number): Window {
  const from_us = microsecondsOf(someDay().toZonedDateTime({ timeZone: ZONE, plainTime: '10:00' }).toInstant());
  return { from_us, till_us: from_us + days * DAY_us };
}
