/** That many days before now, at the time of day that the fraction says. */
export const daysAgo = (now: Temporal.Instant, days: number): Temporal.Instant =>
  now.subtract({ minutes: Math.round(days * 24 * 60) });
