import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { dateContaining } from '../domain/time/calendar.ts';
import { microsecondsOf } from '../domain/time/window.ts';
import { parseInstant } from '../domain/time/parse.ts';
import { assert } from '../lib/assert.ts';
import { newId } from '../lib/new-id.ts';
import type { DemoAct } from './play-demo.ts';

/** The demo at the first moment of a day, and the events of that day. */
export interface DemoData {
  /** Rows by table, without `company_id` and generated columns. Columns that are missing in a row are null. */
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** In order of time. */
  readonly acts: readonly DemoAct[];
}

/**
 * Values that differ from load to load are placeholders in the file: a letter and an argument between tildes.
 *
 * - `~i12~`: an id of its own for each number, in the order of the numbers
 * - `~t-3T09:15:00~`, `~d-3~`, `~y-3~`: the time on the clocks of the company, the date, and the year, three days before
 *   the day of the load
 * - `~w1T09:15:00~`: the time one day after the next Saturday
 * - `~s7~`: the sequence of an event
 * - `~pcamera~`: content hash of a picture
 * - `~c~` company, `~o~` owner and `~l~` first location, by id; `~n~` name, `~e~` e-mail and `~x~` currency of the company;
 *   `~u~` start of short links
 */
export interface DemoValues {
  readonly now: Temporal.Instant;
  readonly zone: string;
  readonly company_id: string;
  readonly owner_id: string;
  readonly location_id: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly short_url: string;
  /** Of the last event that the company has already. */
  readonly sequence: number;
  readonly pictures: ReadonlyMap<string, string>;
}

export const DEMO_FILE = new URL('demo-data.json.br', import.meta.url);

export const demoText = (): string => brotliDecompressSync(readFileSync(DEMO_FILE)).toString();

/** Replaces the placeholders of a file's text, which are every second part of it. */
export function demoData(text: string, values: DemoValues): DemoData {
  const valueOf = placeholderValues(values);
  const known = new Map<string, string>();
  const parts = text.split('~').map((part, index) => {
    if (index % 2 === 0) return part;
    const value = known.get(part) ?? valueOf(part.slice(0, 1), part.slice(1));
    known.set(part, value);
    return value;
  });
  return JSON.parse(parts.join(''));
}

function placeholderValues(values: DemoValues): (kind: string, argument: string) => string {
  const today = dateContaining(microsecondsOf(values.now), values.zone);
  const saturday = today.add({ days: daysToSaturday(today) });
  const ids: string[] = [];
  const timeOf = (first: Temporal.PlainDate, argument: string): string => {
    const [day = '', time = ''] = argument.split('T');
    const instant = parseInstant(`${first.add({ days: Number(day) }).toString()}T${time}`, values.zone);
    assert(instant !== null, 'a time by day exists on every day');
    return instant.toString();
  };
  return (kind, argument) => {
    switch (kind) {
      case 'i':
        return idAt(ids, Number(argument));
      case 't':
        return timeOf(today, argument);
      case 'w':
        return timeOf(saturday, argument);
      case 'd':
        return today.add({ days: Number(argument) }).toString();
      case 'y':
        return String(today.add({ days: Number(argument) }).year);
      case 's':
        return String(values.sequence + Number(argument));
      case 'p':
        return values.pictures.get(argument) ?? '';
      default:
        return inJson(plainValue(kind, values));
    }
  };
}

/** At least one day. */
const daysToSaturday = ({ dayOfWeek }: Temporal.PlainDate): number => ((5 - dayOfWeek + 7) % 7) + 1;

function plainValue(kind: string, values: DemoValues): string {
  const plain: Readonly<Record<string, string>> = {
    c: values.company_id,
    o: values.owner_id,
    l: values.location_id,
    n: values.name,
    e: values.email,
    x: values.currency,
    u: values.short_url,
  };
  const value = plain[kind];
  assert(value !== undefined, `the demo has no placeholder ~${kind}~`);
  return value;
}

function idAt(ids: string[], index: number): string {
  while (ids.length <= index) ids.push(newId());
  return ids[index] ?? '';
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
