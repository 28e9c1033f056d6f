import { formatInstantV4 } from '../../src/domain/time/format.ts';
import type { SpecimenRow } from './specimen-data.ts';

export const STATS: Readonly<Record<string, readonly string[]>> = {
  total: ['count'],
  kind: ['count', 'count_each'],
  flag: ['count', 'count_each'],
  labels: ['count', 'count_each'],
  amount: ['sum', 'average', 'maximum', 'minimum'],
  ratio: ['sum', 'average', 'maximum', 'minimum'],
  moment: ['maximum', 'minimum'],
};

/** An aggregation of one field over rows, as JSON has it. */
export function stat(rows: readonly SpecimenRow[], field: string, aggregation: string): unknown {
  if (field === 'total') return rows.length;
  const values = rows.map((row) => row[field as keyof SpecimenRow]).filter((value) => value !== null);
  if (aggregation === 'count' || aggregation === 'count_each') {
    return field === 'labels' ? countWords(values.flat() as string[]) : countEach(values);
  }
  if (field === 'moment') return extreme(values as string[], aggregation);
  return ofNumbers(values as number[], aggregation);
}

function countEach(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

/** Spellings that differ in case count as the one that most write, or else as the first of them. */
function countWords(words: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(words, (word) => word.toLowerCase()).values();
  return Object.fromEntries(Array.from(groups, (group) => [mostFrequent(group), group.length]));
}

function mostFrequent(words: readonly string[]): string {
  const counts = Object.entries(countEach(words));
  const most = Math.max(...counts.map(([, count]) => count));
  const [first = ''] = counts
    .filter(([, count]) => count === most)
    .map(([word]) => word)
    .toSorted(byBytes);
  return first;
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

function extreme(moments: readonly string[], aggregation: string): string | null {
  const instants = moments
    .map((text) => Temporal.Instant.from(text))
    .toSorted((a, b) => Temporal.Instant.compare(a, b));
  const found = aggregation === 'maximum' ? instants.at(-1) : instants[0];
  return found === undefined ? null : formatInstantV4(found);
}

/** In ten-thousandths, the finest that the data has, so that nothing is rounded but the average. */
function ofNumbers(numbers: readonly number[], aggregation: string): number | null {
  const exact = numbers.map((number) => BigInt(number.toFixed(4).replace('.', ''))).toSorted(compareBig);
  const sum = exact.reduce((total, number) => total + number, 0n);
  if (aggregation === 'sum') return Number(decimal(sum, 4));
  if (exact.length === 0) return null;
  if (aggregation === 'average') return Number(decimal(roundedRatio(sum * 100n, BigInt(exact.length)), 6));
  return Number(decimal((aggregation === 'maximum' ? exact.at(-1) : exact[0]) as bigint, 4));
}

const compareBig = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

/** Half away from zero, as PostgreSQL rounds. */
function roundedRatio(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

function decimal(scaled: bigint, places: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
