/** An IANA name that this runtime knows, in its own spelling. A fixed offset such as `+01:00` is not a zone. */
export function isTimeZone(name: string): boolean {
  return NAME.test(name) && isKnown(name);
}

const NAME = /^[A-Z][A-Za-z0-9_+-]{1,30}(?:\/[A-Z][A-Za-z0-9_+-]{1,30}){0,2}$/;

function isKnown(name: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId === name;
  } catch {
    return false;
  }
}
