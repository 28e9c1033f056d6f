import { instantOf } from '../../domain/time/microseconds.ts';

/** A moment for PostgreSQL. Beyond the years of four digits nothing is planned. */
export function timestampOf(moment_us: number): string {
  if (moment_us < FIRST_us) return '-infinity';
  return moment_us < END_us ? instantOf(moment_us).toString() : 'infinity';
}

const FIRST_us = Date.parse('0001-01-01T00:00:00Z') * 1_000;
const END_us = Date.UTC(10_000, 0) * 1_000;
