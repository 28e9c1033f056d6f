/** Since then there is the company: longer than its orders go back. */
export const COMPANY_AGE_DAYS = 730;

/** That many days before now, at the time of day that the fraction says. */
export const daysAgo = (now: Temporal.Instant, days: number): Temporal.Instant =>
  now.subtract({ minutes: Math.round(days * 24 * 60) });
