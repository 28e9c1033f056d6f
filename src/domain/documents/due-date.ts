import { DAY_S } from '../pricing/periods.ts';

/** When an invoice of a day must be paid, a day that has begun included; null where nothing is said of it. */
export const dueDate = (date: Temporal.PlainDate, due_period_s: number): Temporal.PlainDate | null =>
  due_period_s > 0 ? date.add({ days: Math.ceil(due_period_s / DAY_S) }) : null;
