/** Version 1 writes UTC with milliseconds: `2018-01-01T08:00:00.000Z`. */
export const formatInstantV1 = (instant: Temporal.Instant): string => instant.toString({ fractionalSecondDigits: 3 });

/** Version 4 writes microseconds and an offset: `2018-01-01T08:00:00.000000+00:00`. */
export const formatInstantV4 = (instant: Temporal.Instant): string =>
  `${instant.toString({ fractionalSecondDigits: 6 }).slice(0, -1)}+00:00`;
