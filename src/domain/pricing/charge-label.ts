import { DAY_S, HOUR_S, inPeriods } from './periods.ts';

/** `29 days`, `54 hours`: whole days where there are, else hours that have begun. */
export const chargeLabel = (length_s: number): string =>
  length_s % DAY_S === 0 ? inPeriods(length_s / DAY_S, 'day') : inPeriods(Math.ceil(length_s / HOUR_S), 'hour');
